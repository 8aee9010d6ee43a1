/**
 * Everything that decides what a Flash file may do, said rather than left to Ruffle's defaults, which may
 * change: no script of the page, no address opened, no menu; files of its own origin only (the policy of this
 * origin holds that too).
 */
export const ruffleConfig = {
  allowScriptAccess: false,
  allowNetworking: 'internal',
  openUrlMode: 'deny',
  allowFullscreen: false,
  socketProxy: [],
  credentialAllowList: [],
  fontSources: [],
  parameters: {},
  base: null,
  upgradeToHttps: false,
  polyfills: false,
  favorFlash: false,

  autoplay: 'on',
  // Sound begins with the first key or click; a curtain over the game would only take that click away.
  unmuteOverlay: 'hidden',
  letterbox: 'on',
  scale: 'showAll',
  forceScale: true,
  // In the middle: films that Haxe compiles put themselves into the corner, for a stage that does not scale.
  salign: '',
  forceAlign: true,
  wmode: 'opaque',
  backgroundColor: '#000000',
  quality: 'high',
  scrollingBehavior: 'never',
  splashScreen: false,
  contextMenu: 'off',
  menu: false,
  showSwfDownload: false,
  warnOnUnsupportedContent: false,
  // A script that runs longer in one go is stopped, in seconds.
  maxExecutionDuration: 10,
  logLevel: 'error',
}
