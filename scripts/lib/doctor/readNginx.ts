/** A block of a configuration of nginx, or the whole of it. */
export interface NginxBlock {
  /** As it stands before the brace, such as `location /releases/`; empty: the whole. */
  name: string;
  /** Words of each directive. */
  directives: string[][];
  blocks: NginxBlock[];
}

/** Words, quoted ones too, and what ends or holds a directive. */
const tokens = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{};]|(?:\$\{\w+\}|[^\s{};])+/g;
const comments = /(^|\s)#.*$/gm;

/** Reads as far as it can: nginx itself says what is no configuration. Files that are included are not followed. */
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
