/** What saving does with a piece. `from` null: publish at once; `until` null: no end. */
export type Publishing = { kind: 'keep' } | { kind: 'publish'; from: Date | null; until: Date | null };
