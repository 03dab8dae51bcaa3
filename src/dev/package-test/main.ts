import { t } from 'tap'
import { scriptOptions } from '../script.js'
import { checkClient, generator } from './client.js'
import { checkEmbedding } from './embedding.js'
import { checkExamples } from './examples.js'
import { checkInstallations } from './installations.js'
import { Machine } from './machine.js'
import { checkNpmStart } from './npm-start.js'
import { checkReadme, checkReadmeInClone } from './readme.js'
import { checkTarball } from './tarball.js'
import { checkTypes, installWithCompilers } from './types.js'

const { node: versions } = scriptOptions<{ node: readonly string[] }>(
  'package-test',
  'Pack the project, install it into empty folders, and use it there. Exit code: 1 if a check fails.',
  command =>
    command.option(
      '--node <version...>',
      'versions of Node, each from the npm package `node`; current is the Node that runs this script',
      ['current'],
    ),
)
const machine = new Machine()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    machine.close()
    process.exit(2)
  })
t.setTimeout(0)
try {
  console.error('packing the project')
  const tarball = await machine.pack()
  await checkTarball(machine, tarball)
  const compilers = await installWithCompilers(machine, tarball, generator)
  await checkTypes(machine, compilers)
  await checkClient(machine, compilers)
  for (const version of versions) {
    const on = await machine.withNode(version)
    console.error(`Node ${on.node}`)
    const installed = await checkInstallations(on, tarball)
    await checkEmbedding(on, installed)
    await checkExamples(on, tarball)
    await checkNpmStart(on)
    await checkReadme(on, installed)
    // A clone with the current Node is what runs this script.
    if (version !== 'current') await checkReadmeInClone(on)
  }
} finally {
  machine.close()
}
