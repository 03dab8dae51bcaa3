import { Ajv } from 'ajv'
// @ts-expect-error The package has no types. Its schema is the one of GitLab's own editor.
import gitlabSchema from 'gitlab-ci-local/src/schema/index.js'
import { test } from 'tap'
import { tsImport } from 'tsx/esm/api'
import { parse } from 'yaml'
import { recipesFor, textOfRecipe } from '../test-support/recipes.js'

// Node.js itself does not load the package: its imports of JSON lack an attribute.
const {
  convertWorkflowTemplate,
  NoOperationTraceWriter,
  parseWorkflow,
}: typeof import('@actions/workflow-parser') = await tsImport('@actions/workflow-parser', import.meta.url)

const isPipeline = new Ajv({ allErrors: true, strict: false, validateFormats: false }).compile(gitlabSchema)

async function githubMistakes(name: string, content: string): Promise<readonly string[]> {
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter())
  if (value !== undefined) await convertWorkflowTemplate(context, value)
  return context.errors.getErrors().map(({ message }) => message)
}

function gitlabMistakes(content: string): readonly string[] {
  isPipeline(parse(content))
  return (isPipeline.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

test("GitHub's own parser finds no mistake in the recipes for GitHub Actions", async t => {
  for (const recipe of recipesFor('github')) {
    const text = textOfRecipe(recipe)
    t.same(await githubMistakes(recipe, text), [], recipe)
    for (const [part, wrong] of [
      ['runs-on:', 'run-on:'],
      ['uses: actions', 'use: actions'],
      ['contents: read', 'contents: yes'],
    ] as const)
      t.not((await githubMistakes(recipe, text.replace(part, wrong))).length, 0, `${recipe} with ${wrong}`)
  }
})

test("The recipes for GitLab CI have no mistake by GitLab's own schema", async t => {
  for (const recipe of recipesFor('gitlab')) {
    const text = textOfRecipe(recipe)
    t.same(gitlabMistakes(text), [], recipe)
    for (const [part, wrong] of [
      ['when: ', 'when: not-'],
      ['expose_as:', 'exposed_as:'],
      ['script:', 'scripts:'],
    ] as const)
      t.not(gitlabMistakes(text.replace(part, wrong)).length, 0, `${recipe} with ${wrong}`)
  }
})

test('Both platforms have the same recipes', async t => {
  const names = (platform: 'github' | 'gitlab', end: string) =>
    recipesFor(platform).map(name => name.slice(platform.length + 1).replace(end, ''))
  t.same(names('github', '.yml'), ['check-shards', 'check', 'client-tests'])
  t.same(names('gitlab', '.gitlab-ci.yml'), names('github', '.yml'))
})
