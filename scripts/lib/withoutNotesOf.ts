/** Prints no more notes and warnings that a library writes about itself, `name WARNING: …`; everything else is printed. */
export function withoutNotesOf(library: string): void {
  const isNote = new RegExp(`^(\\x1b\\[[\\d;]*m)?${library} (NOTICE|WARNING): `);
  for (const kind of ['info', 'warn'] as const) {
    const print = console[kind];
    console[kind] = (...words: unknown[]) => {
      if (!isNote.test(String(words[0]))) print(...words);
    };
  }
}
