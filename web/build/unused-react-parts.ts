import {LEFT_OUT, type OtherBodies} from './unused-parts.ts'

/**
 * What React DOM does only for components and hooks that this site does not have. Its reconciler reaches all of it
 * from one switch, so no bundler can drop it.
 *
 * Whoever starts to use one of these parts (`ViewTransition`, `Activity`, `SuspenseList`, `useActionState`, refs of
 * fragments, custom elements, style sheets and scripts that React loads) takes its names out of the list.
 */
export const UNUSED_REACT_PARTS: OtherBodies = {
  [LEFT_OUT]: [
    'acquireResource',
    'dispatchActionState',
    'initSuspenseListRenderState',
    'mountActionState',
    'mountActivityChildren',
    'preinitModuleScript',
    'preinitScript',
    'preinitStyle',
    'preload',
    'preloadModule',
    'preloadStylesheet',
    'retryActivityComponentWithoutHydrating',
    'runActionStateAction',
    'setPropOnCustomElement',
    'startViewTransition',
    'suspendResource',
    'updateActionStateImpl',
    'updateActivityComponent',
    'updateSuspenseListComponent',
  ],
  // Does something only once one of these parts is in use.
  '': [
    'applyViewTransitionName',
    'applyViewTransitionToHostInstancesRecursive',
    'commitAppearingPairViewTransitions',
    'commitDeletedPairViewTransitions',
    'commitEnterViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'commitNewChildToFragmentInstance',
    'deleteChildFromFragmentInstance',
    'FragmentInstance',
    'insertStylesheet',
    'insertStylesheetIntoRoot',
    'measureNestedViewTransitions',
    'measureViewTransitionHostInstancesRecursive',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    'restorePairedViewTransitions',
    'restoreViewTransitionName',
    'restoreViewTransitionOnHostInstances',
    'scheduleViewTransitionEvent',
    'validateDocumentPositionWithFiberTree',
    'ViewTransitionPseudoElement',
  ],
  // Names of components in the stack of an error, which the minifier has taken anyway.
  'return ""': ['describeNativeComponentFrame'],
}
