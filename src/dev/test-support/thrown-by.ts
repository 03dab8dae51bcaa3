/** What an action throws. While standard output is captured, tap's own `throws` would print into the capture. */
export function thrownBy(action: () => void): unknown {
  try {
    action()
  } catch (error) {
    return error
  }
}
