import {LEFT_OUT, type OtherBodies} from './unused-parts.ts'

/**
 * The router is one big closure, so no bundler can drop its fetchers and actions, which this site never has: a
 * tenth of the first load.
 *
 * Whoever starts to use one of these parts (forms with actions, fetchers, blockers, middleware, optional
 * segments, routes discovered later, prefetching links, view transitions) takes its names out of the list.
 */
export const UNUSED_ROUTER_PARTS: OtherBodies = {
  [LEFT_OUT]: [
    'discoverRoutes',
    'explodeOptionalSegments',
    'fetch2',
    'Form',
    'getFormSubmissionInfo',
    'getRouteInstrumentationUpdates',
    'handleAction',
    'handleFetcherAction',
    'handleFetcherLoader',
    'instrumentClientSideRouter',
    'Link',
    'NavLink',
    'patchRoutesImpl',
    'RSCErrorHandler',
    'runClientMiddlewarePipeline',
    'updateBlocker',
  ],
  // Does something only once one of these parts is in use.
  '': [
    'abortStaleFetchLoads',
    'deserializeErrors',
    'getSubmissionFromNavigation',
    'getUpdatedActionData',
    'getUpdatedRevalidatingFetchers',
    'loadLazyRouteProperty',
    'markFetchRedirectsDone',
    'persistAppliedTransitions',
    'restoreAppliedTransitions',
    'shouldBlockNavigation',
  ],
  'return {active: false}': ['checkFogOfWar'],
  'return {path: arguments[1]}': ['normalizeNavigateOptions'],
  // Every route of this site has an error screen of its own.
  'return null': ['DefaultErrorComponent'],
}
