/** Character codes of JSON syntax. */
const quote = 34;
const backslash = 92;
const openings = new Set([91, 123]);
const closings = new Set([93, 125]);
const [listOpens, objectOpens, comma] = [91, 123, 44];

/** Some parsers, that of Go among them, read `IDS` as `ids`. */
const folded = (name: string) => name.toUpperCase().toLowerCase();
export const isSameName = (name: string, wanted: string): boolean =>
  name === wanted || folded(name) === folded(wanted);

/**
 * Number of elements of the list at a path through objects; 0 if there is none. For a name that occurs twice in an
 * object, in any case, the longer list counts, because parsers differ. Scanned by hand: it has to be fast for any
 * input, and building a tree is not.
 *
 * @returns null when the text is not JSON.
 */
export function countItems(text: string, names: readonly string[]): number | null {
  try {
    JSON.parse(text);
  } catch {
    return null;
  }
  return new Walk(text, names).count();
}

class Walk {
  /** For each open container whether it is an object. */
  private readonly open: boolean[] = [];
  /** How many of the names the open containers match. */
  private followed = 0;
  /** Depth of the counted list; 0: none. */
  private listAt = 0;
  private found = 0;
  private counted = 0;
  private isName = false;
  private at = 0;

  constructor(
    private readonly text: string,
    private readonly names: readonly string[],
  ) {}

  count(): number {
    const { text, open } = this;
    for (; this.at < text.length; this.at += 1) {
      const letter = text.charCodeAt(this.at);
      if (letter === quote) this.string();
      else if (openings.has(letter)) this.enter(letter);
      else if (closings.has(letter)) this.leave();
      else if (letter === comma) {
        this.isName = open.at(-1) === true;
        if (this.listAt === open.length) this.counted += 1;
      } else if (letter > 32) this.note();
    }
    return this.found;
  }

  private string(): void {
    const start = this.at;
    for (this.at += 1; this.text.charCodeAt(this.at) !== quote; this.at += 1)
      if (this.text.charCodeAt(this.at) === backslash) this.at += 1;
    if (!this.isName) return this.note();
    this.isName = false;
    const depth = this.open.length;
    if (this.followed < depth - 1) return;
    const wanted = this.names[depth - 1];
    const name: unknown = JSON.parse(this.text.slice(start, this.at + 1));
    this.followed = wanted !== undefined && isSameName(String(name), wanted) ? depth : depth - 1;
  }

  private enter(letter: number): void {
    this.note();
    const { open, names } = this;
    const isHere = this.followed === open.length;
    open.push(letter === objectOpens);
    this.isName = letter === objectOpens;
    if (letter !== listOpens || !isHere || this.followed !== names.length || this.listAt > 0) return;
    this.listAt = open.length;
    this.counted = 0;
  }

  private leave(): void {
    const { open } = this;
    if (this.listAt === open.length) {
      this.found = Math.max(this.found, this.counted);
      this.listAt = 0;
    }
    open.pop();
    this.isName = false;
    this.followed = Math.min(this.followed, Math.max(0, open.length - 1));
  }

  /** A value begins here: inside the counted list it is the first element. */
  private note(): void {
    if (this.listAt === this.open.length && this.listAt > 0 && this.counted === 0) this.counted = 1;
  }
}
