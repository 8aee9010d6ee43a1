// Until every import names the file at the root of the lake.
export * from '../errors.ts'
