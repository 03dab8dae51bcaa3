// A CommonJS program. Every supported Node can require() modules that have no top-level await.
const assert = require('node:assert/strict')
const { parseWorld, world } = require('principal-oracle')
const { check } = require('principal-oracle/check')

const demo = require('principal-oracle/demo.world.json')
assert.equal(parseWorld(demo).profiles.length, demo.profiles.length)
assert.equal(world().profile('bob').toJSON().profiles.length, 1)
assert.equal(typeof check, 'function')
console.log('require() loads the modules and the JSON files')
