/** Documented parts of the hosted service that have no local counterpart. */
const unsupported: [pattern: RegExp, name: string][] = [
  [/^\/agent\//, 'Agent Actions'],
  [/^\/collaboration\//, 'Collaboration'],
  [/^\/canvases\//, 'Canvas'],
  [/^\/context\//, 'Context'],
  [/^\/knowledge-bases\//, 'Knowledge bases'],
  [/^\/dashboards\//, 'Dashboards'],
  [/^\/media-libraries(\/|$)/, 'Media Library'],
  [/^\/blueprints\//, 'Blueprints'],
  [/^\/functions(\/|$)/, 'Functions'],
  [/^\/hooks(\/|$)/, 'Webhooks'],
  [/^\/graphql\//, 'GraphQL'],
  [/^\/apis\/graphql(\/|$)/, 'GraphQL'],
  [/^\/jobs(\/|$)/, 'Jobs'],
  [/^\/organizations(\/|$)/, 'Organizations'],
  [/^\/schemas(\/|$)/, 'Stored schemas'],
  [/^(\/projects\/[^/]+)?\/schemas(\/|$)/, 'Stored schemas'],
  [/^(\/projects\/[^/]+)?\/aliases\//, 'Dataset aliases'],
  [/^(\/projects\/[^/]+)?\/datasets\/[^/]+\/(copy|tags|settings)(\/|$)/, 'This dataset operation'],
  [/^(\/projects\/[^/]+)?\/backups?(\/|$)/, 'Backups'],
  [/^(\/projects\/[^/]+)?\/tokens(\/|$)/, 'Token management'],
  [/^(\/projects\/[^/]+)?\/cors(\/|$)/, 'CORS management'],
  [/^(\/projects\/[^/]+)?\/(roles|permissions)(\/|$)/, 'Role management'],
  [/^(\/projects\/[^/]+)?\/invitations(\/|$)/, 'Invitations'],
  [/^\/access\//, 'The Access API'],
  [/^\/data\/(scheduling|copy|embeddings)(\/|$)/, 'This data operation'],
  [/^\/(schedules|scheduling)(\/|$)/, 'Scheduling'],
  [/^\/embeddings-index(\/|$)/, 'Embeddings'],
  [/^\/vision(\/|$)/, 'Vision API'],
]

/** Names the part of the hosted service that a path belongs to, when the lake lacks it. */
export function describeUnsupported(path: string): string | undefined {
  return unsupported.find(([pattern]) => pattern.test(path))?.[1]
}
