/** What a link says to open the desk with a view: `<IntentLink intent={OPEN_DESK} params={{view}}>`. */
export const OPEN_DESK = 'open-desk'
