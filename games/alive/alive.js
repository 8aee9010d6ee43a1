// All pages of this origin that one tab shows share a thread. While a game runs, the page around it holds this
// one beside it and asks now and then: no answer means that the game holds the thread and will not let it go.
addEventListener('message', ({source, origin, data}) => {
  if (source !== parent || parent === globalThis.window || origin === 'null') return
  if (data?.type === 'game-shack:hello') parent.postMessage({type: 'game-shack:alive'}, origin)
})
