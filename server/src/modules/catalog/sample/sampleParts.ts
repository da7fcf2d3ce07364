import { sm2UserId } from '@portal/contract/gatewaySignature';

/** The request that a sample makes. */
export interface SampleCall {
  method: string;
  url: URL;
  contentType: string | null;
  body: string | null;
}

/** Of which kind the signature is. */
export type SignatureKind = 'hmac' | 'sm2';

export type Writer = (call: SampleCall & { target: string; isSm2: boolean }) => string;

/** Lines that are included only for one kind of signature. */
export const linesIf = (isThere: boolean, ...parts: readonly string[]): (string | null)[] =>
  isThere ? [...parts] : [];

/** Signs with SM2 and the default identity, by openssl, which is installed nearly everywhere. */
export const pkeyutl = [
  'pkeyutl',
  '-sign',
  '-rawin',
  '-digest',
  'sm3',
  '-pkeyopt',
  `distid:${sm2UserId}`,
  '-inkey',
];
export const keyFile = 'sm2-private.pem';

/** A JSON string is also a valid literal in JavaScript, Python, Java and Go. */
export const quoted = JSON.stringify;
export const shellQuoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
export const phpQuoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
export const lines = (...parts: readonly (string | null)[]) =>
  parts.filter((part) => part !== null).join('\n');

/** What an address may have that curl would take for a pattern of several addresses. */
const pattern = /[[\]{}]/;

/** The first two lines of a curl command: how and where it calls. */
export const curlTo = (method: string, url: URL): readonly [string, string] => [
  `curl${pattern.test(url.href) ? ' --globoff' : ''} -X ${method} \\`,
  `  ${shellQuoted(url.href)} \\`,
];

/** The end of a Go program: sends `request` and prints the response. */
export const goSending = [
  '\tresponse, err := http.DefaultClient.Do(request)',
  '\tif err != nil {',
  '\t\tpanic(err)',
  '\t}',
  '\tdefer response.Body.Close()',
  '\tanswer, _ := io.ReadAll(response.Body)',
  '\tfmt.Println(string(answer))',
  '}',
];

/** The end of a Python program: sends `request` and prints the response, a refusal too, which says what is wrong. */
export const pythonSending = [
  'try:',
  '    with urllib.request.urlopen(request) as response:',
  '        print(response.read().decode())',
  'except urllib.request.HTTPError as refusal:',
  '    print(refusal.code, refusal.read().decode())',
];

/**
 * The end of a PHP program: makes the call with these headers, and prints the response, or why there is none.
 *
 * @param headers Literals of PHP.
 * @param sent    What the body is in PHP, when the call has one.
 */
export const phpCalling = (
  { method, url, contentType, body }: SampleCall,
  headers: readonly string[],
  sent: string,
): string[] => [
  `$curl = curl_init(${phpQuoted(url.href)});`,
  `curl_setopt($curl, CURLOPT_CUSTOMREQUEST, ${phpQuoted(method)});`,
  'curl_setopt($curl, CURLOPT_RETURNTRANSFER, true);',
  'curl_setopt($curl, CURLOPT_HTTPHEADER, [',
  ...[...headers, ...(body === null ? [] : [phpQuoted(`Content-Type: ${contentType}`)])].map(
    (header) => `    ${header},`,
  ),
  ']);',
  ...(body === null ? [] : [`curl_setopt($curl, CURLOPT_POSTFIELDS, ${sent});`]),
  'echo curl_exec($curl) ?: curl_error($curl);',
];
