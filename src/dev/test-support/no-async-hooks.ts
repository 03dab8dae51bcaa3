import asyncHooks from 'node:async_hooks'
import { syncBuiltinESMExports } from 'node:module'

/*
 * Loaded before tap, which follows each asynchronous operation to find the test that an uncaught error belongs to. That
 * takes a fifth of the time of the tests. Without it, such an error ends the process, and the run fails all the same.
 */

const none: asyncHooks.AsyncHook = { enable: () => none, disable: () => none }
asyncHooks.createHook = () => none
syncBuiltinESMExports()
