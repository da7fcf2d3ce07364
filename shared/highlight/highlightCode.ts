import bash from 'highlight.js/lib/languages/bash';
import go from 'highlight.js/lib/languages/go';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import { createLowlight } from 'lowlight';

const languages = { bash, go, java, javascript, json, php, python };
type CodeLanguage = keyof typeof languages;

/** What a part of code is; others have the colour of plain text. */
export type CodeTone = 'name' | 'text' | 'value' | 'remark';

export interface CodeRun {
  text: string;
  tone?: CodeTone;
}

const lowlight = createLowlight(languages);

const tones: Readonly<Record<string, CodeTone>> = {
  'hljs-attr': 'name',
  'hljs-built_in': 'name',
  'hljs-keyword': 'name',
  'hljs-type': 'name',
  'hljs-string': 'text',
  'hljs-literal': 'value',
  'hljs-number': 'value',
  'hljs-comment': 'remark',
};

/**
 * Cuts code into runs of one tone; together they are the code. Null: a language that is not recognised.
 *
 * @param named  Name of the language or its usual short form, such as `py`.
 */
export function highlightCode(code: string, named?: string): CodeRun[] | null {
  const language = named && lowlight.registered(named) ? named : languageOf(code);
  return language === null ? null : runsOf(lowlight.highlight(language, code).children);
}

type Nodes = ReturnType<typeof lowlight.highlight>['children'];

/** The outermost tone counts: a variable within a text is part of the text. */
const runsOf = (nodes: Nodes, outer?: CodeTone): CodeRun[] =>
  nodes.flatMap((node) => {
    if (node.type === 'text') return [{ text: node.value, tone: outer }];
    if (node.type !== 'element') return [];
    const { className } = node.properties;
    const own = Array.isArray(className) ? tones[String(className[0])] : undefined;
    return runsOf(node.children, outer ?? own);
  });

function languageOf(code: string): CodeLanguage | null {
  if (/^\s*[{[]/.test(code)) return 'json';
  return /^(curl|export|openssl) /.test(code) ? 'bash' : null;
}
