import type { FaultsOfArea } from '../fault.js'
import { members } from './members.js'
import { presentMembers } from './present-members.js'
import { refused } from './refused.js'
import { withoutBody } from './without-body.js'

export const addFaults: FaultsOfArea<'add'> = { ...members, ...presentMembers, ...withoutBody, ...refused }
