/** The name of a fault. Operators make most names, so that the build writes them into the declaration of the package. */
export type FaultName = string
