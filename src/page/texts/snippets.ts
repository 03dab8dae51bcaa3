import { endpoints } from '../../spec/endpoints.js'
import { type Names, pathOfStep, type Step } from '../../spec/step.js'

/** How a request is written for one tool. */
export interface RequestSnippet {
  readonly tool: 'curl' | 'fetch' | 'Python' | 'Hurl'
  readonly text: string
}

/** A request for programs. The token stands in the environment: pages and scripts should hold no token. */
export function snippetsFor(base: string, step: Step, names: Names): readonly RequestSnippet[] {
  const { method } = endpoints[step.operation]
  const url = `${base}${pathOfStep(step, names)}`
  const body = step.input.body === undefined ? undefined : JSON.stringify(step.input.body)
  const hasToken = step.as !== null
  return [
    { tool: 'curl', text: curl(method, url, body, hasToken) },
    { tool: 'fetch', text: fetchCall(method, url, body, hasToken) },
    { tool: 'Python', text: python(method, url, body, hasToken) },
    { tool: 'Hurl', text: hurl(method, url, body, hasToken) },
  ]
}

function curl(method: string, url: string, body: string | undefined, hasToken: boolean): string {
  const words = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(url)}`,
    ...(hasToken ? [`--cookie "svc-token=$TOKEN"`] : []),
    ...(body === undefined ? [] : [`-H 'content-type: application/json'`, `-d ${quoted(body)}`]),
  ]
  return words.join(' \\\n  ')
}

/** The text as one word for a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

function fetchCall(method: string, url: string, body: string | undefined, hasToken: boolean): string {
  const headers = [
    ...(hasToken ? ['    cookie: `svc-token=${process.env.TOKEN}`,'] : []),
    ...(body === undefined ? [] : ["    'content-type': 'application/json',"]),
  ]
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length === 0 ? [] : ['  headers: {', ...headers, '  },']),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${body}),`]),
  ]
  const rest = options.length === 0 ? '' : `, {\n${options.join('\n')}\n}`
  return `const response = await fetch(${JSON.stringify(url)}${rest})\nconsole.log(response.status, await response.text())`
}

function python(method: string, url: string, body: string | undefined, hasToken: boolean): string {
  const options = [
    ...(hasToken ? ['    cookies={"svc-token": os.environ["TOKEN"]},'] : []),
    ...(body === undefined ? [] : [`    json=${pythonLiteral(JSON.parse(body))},`]),
  ]
  return `${hasToken ? 'import os\n' : ''}import requests\n\nresponse = requests.request(\n    "${method}",\n    ${JSON.stringify(url)},\n${options.join('\n')}${options.length === 0 ? '' : '\n'})\nprint(response.status_code, response.text)`
}

function pythonLiteral(value: unknown): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(', ')}]`
  if (typeof value !== 'object') return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([key, one]) => `${JSON.stringify(key)}: ${pythonLiteral(one)}`)
    .join(', ')}}`
}

function hurl(method: string, url: string, body: string | undefined, hasToken: boolean): string {
  return [
    `${method} ${url}`,
    ...(hasToken ? ['Cookie: svc-token={{token}}'] : []),
    ...(body === undefined ? [] : ['Content-Type: application/json', body]),
    'HTTP *',
  ].join('\n')
}
