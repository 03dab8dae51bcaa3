import type { FaultsOfArea } from '../fault.js'
import { anySuffices } from './any-suffices.js'
import { deletedGroups } from './deleted-groups.js'
import { direct } from './direct.js'
import { grantedTooMuch } from './granted-too-much.js'
import { membershipChanges } from './membership-changes.js'
import { throughGroup } from './through-group.js'

export const acrFaults: FaultsOfArea<'acr'> = {
  ...direct,
  ...throughGroup,
  ...anySuffices,
  ...grantedTooMuch,
  ...membershipChanges,
  ...deletedGroups,
}
