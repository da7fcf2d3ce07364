/** A block of an nginx configuration, or the whole file. */
export interface NginxBlock {
  /** Text before the brace, such as `location /releases/`; empty: the whole file. */
  name: string;
  /** Words of each directive. */
  directives: string[][];
  blocks: NginxBlock[];
}

/** Words, possibly quoted, and punctuation. */
const tokens = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{};]|(?:\$\{\w+\}|[^\s{};])+/g;
const comments = /(^|\s)#.*$/gm;

/** Parses leniently, since nginx itself validates its configuration. Does not follow includes. */
export function readNginx(text: string): NginxBlock {
  const whole: NginxBlock = { name: '', directives: [], blocks: [] };
  const open = [whole];
  let words: string[] = [];
  for (const [token] of text.replace(comments, '$1').matchAll(tokens)) {
    const block = open.at(-1) ?? whole;
    if (token === ';') block.directives.push(words);
    else if (token === '{') open.push({ name: words.join(' '), directives: [], blocks: [] });
    else if (token === '}') open.at(-2)?.blocks.push(open.pop() ?? whole);
    else {
      words.push(token);
      continue;
    }
    words = [];
  }
  return whole;
}
