/** What becomes of a piece when it is saved. `from` null: at once; `until` null: for good. */
export type Publishing = { kind: 'keep' } | { kind: 'publish'; from: Date | null; until: Date | null };
