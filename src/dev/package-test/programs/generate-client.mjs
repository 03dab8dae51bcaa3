import { writeFileSync } from 'node:fs'
import openapiTS, { astToString } from 'openapi-typescript'

const description = new URL(`${process.env.PRINCIPAL_ORACLE_URL}/openapi.json`)
writeFileSync('openapi.ts', astToString(await openapiTS(description)))
