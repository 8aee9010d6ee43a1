export function checkSwf(bytes: Uint8Array<ArrayBuffer>): Promise<'fine' | 'damaged'>
