type NoteReply = (path: string, fields: Record<string, string>, body: unknown) => void;

let note: NoteReply = () => {};
let tell: () => void = () => {};

/** Hears of each reply to a call that reads, as it came. One listener: the shell. */
export const onReply = (next: NoteReply) => void (note = next);
/** Hears when something has been changed: what was read before may not be so any more. */
export const onChange = (next: () => void) => void (tell = next);

export const noteReply: NoteReply = (...reply) => note(...reply);
export const noteChange = () => tell();
