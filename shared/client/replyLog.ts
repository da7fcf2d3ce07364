type NoteReply = (path: string, fields: Record<string, string>, body: unknown) => void;

let note: NoteReply = () => {};
let tell: () => void = () => {};

/** Registers the one listener (the shell) for replies to calls that read. */
export const onReply = (next: NoteReply) => void (note = next);
/** Registers the one listener for calls that change something: replies read before may be out of date. */
export const onChange = (next: () => void) => void (tell = next);

export const noteReply: NoteReply = (...reply) => note(...reply);
export const noteChange = () => tell();
