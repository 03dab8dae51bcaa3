/** A failure as `principal-oracle check` shows it on a terminal. */
export const failingReport = `1 clause failed

  setup
    profiles  Ellen, Tom
    groups    Skippers (members: Ellen, Tom), Station
    ACRs      Skippers: read on Station
              Tom: read, write on Skippers

  requests
    1  Ellen  GET    Station                    200
    2  Tom    DELETE Ellen from Skippers        200  Profile removed from the group
    3  Tom    GET    Skippers                   200  members: Tom
  > 4  Ellen  GET    Station                    200  <- expected 403

  expected  403: no ACR on Station names Ellen or a group of Ellen
  observed  200, with the title, the description and the members of Station`
