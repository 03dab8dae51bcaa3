import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { fixture } from '../../files.js'

export const recipeFolder = fixture('recipes')

/** A job of a recipe, with everything that it runs as one script for bash. */
export interface RecipeJob {
  /** The recipe and the job, such as `github/check.yml check`. */
  readonly name: string
  readonly script: string
  readonly environment: Environment
}

type Environment = Readonly<Record<string, string>>

interface GithubJob {
  readonly env?: Environment
  readonly steps: readonly { readonly run?: string }[]
}

interface GitlabJob {
  readonly variables?: Environment
  readonly before_script?: readonly string[]
  readonly script?: readonly string[]
}

/** What the expressions of GitHub in scripts stand for. */
const expressions: Readonly<Record<string, string>> = { 'github.run_number': '7', 'matrix.shard': '2' }

/** What GitLab has in the environment of a script. */
const gitlabEnvironment = { CI_PIPELINE_IID: '7', CI_NODE_INDEX: '2', CI_NODE_TOTAL: '3' }

/** The names of the recipes of a platform, in the folder of the recipes. */
export function recipesFor(platform: 'github' | 'gitlab'): readonly string[] {
  return readdirSync(join(recipeFolder, platform)).map(file => `${platform}/${file}`)
}

export function textOfRecipe(name: string): string {
  return readFileSync(join(recipeFolder, name), 'utf8')
}

export function jobsOf(recipe: string, text = textOfRecipe(recipe)): readonly RecipeJob[] {
  const jobs = recipe.startsWith('github/') ? githubJobs(text) : gitlabJobs(text)
  return jobs.map(job => ({ ...job, name: `${recipe} ${job.name}` }))
}

function githubJobs(text: string): readonly RecipeJob[] {
  const { jobs } = parse(text) as { readonly jobs: Readonly<Record<string, GithubJob>> }
  return Object.entries(jobs).map(([name, { env = {}, steps }]) => ({
    name,
    script: steps.flatMap(({ run }) => (run === undefined ? [] : [withoutExpressions(run)])).join('\n'),
    environment: env,
  }))
}

function withoutExpressions(script: string): string {
  return script.replace(/\$\{\{ *(.*?) *\}\}/g, (_, name: string) => {
    const value = expressions[name]
    if (value === undefined) throw new Error(`the test has no value for ${name}`)
    return value
  })
}

function gitlabJobs(text: string): readonly RecipeJob[] {
  const { default: common, ...jobs } = parse(text) as Readonly<Record<string, GitlabJob>>
  const before = common?.before_script ?? []
  return Object.entries(jobs).flatMap(([name, { variables, script }]) =>
    script === undefined
      ? []
      : [
          {
            name,
            script: [...before, ...script].join('\n'),
            environment: { ...gitlabEnvironment, ...variables },
          },
        ],
  )
}
