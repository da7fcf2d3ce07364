import type { SampleLanguage } from '@portal/calls';
import {
  curlTo,
  goSending,
  lines,
  linesIf,
  phpCalling,
  phpQuoted,
  pythonSending,
  quoted,
  shellQuoted,
  type SampleCall,
} from './sampleParts';

interface MessageCall extends SampleCall {
  path: string;
  /** Including its question mark; null: there is none. */
  query: string | null;
}
type Writer = (call: MessageCall) => string;

/** The components that the signature covers, in order. */
const covered = ({ query, body }: MessageCall): string =>
  [
    '"@method"',
    '"@path"',
    ...(query === null ? [] : ['"@query"']),
    ...(body === null ? [] : ['"content-digest"']),
  ].join(' ');

const writers: Record<SampleLanguage, Writer> = {
  curl: (call) =>
    lines(
      "APP_KEY='YOUR_APP_KEY'",
      "APP_SECRET='YOUR_APP_SECRET'",
      ...linesIf(
        call.body !== null,
        `BODY=${shellQuoted(call.body ?? '')}`,
        `DIGEST="sha-256=:$(printf '%s' "$BODY" | openssl dgst -sha256 -binary | openssl base64 -A):"`,
      ),
      `PARAMS='(${covered(call)})'";created=$(date +%s);keyid=\\"$APP_KEY\\";nonce=\\"$(openssl rand -hex 16)\\""`,
      '# 签名基（RFC 9421）：每个部分一行，最后一行是它们的清单',
      `BASE="$(printf '%s\\n' '"@method": ${call.method}' ${shellQuoted(`"@path": ${call.path}`)}${call.query === null ? '' : ` ${shellQuoted(`"@query": ${call.query}`)}`}${call.body === null ? '' : ' "\\"content-digest\\": $DIGEST"'} "\\"@signature-params\\": $PARAMS")"`,
      `SIGNATURE="$(printf '%s' "$BASE" | openssl dgst -sha256 -hmac "$APP_SECRET" -binary | openssl base64 -A)"`,
      '',
      ...curlTo(call.method, call.url),
      '  -H "Signature-Input: sig=$PARAMS" \\',
      `  -H "Signature: sig=:$SIGNATURE:"${call.body === null ? '' : ' \\'}`,
      ...linesIf(
        call.body !== null,
        '  -H "Content-Digest: $DIGEST" \\',
        `  -H ${shellQuoted(`Content-Type: ${call.contentType}`)} \\`,
        '  --data-binary "$BODY"',
      ),
    ),

  python: (call) =>
    lines(
      'import base64, hashlib, hmac, secrets, time, urllib.request',
      '',
      "app_key, app_secret = 'YOUR_APP_KEY', 'YOUR_APP_SECRET'",
      ...linesIf(
        call.body !== null,
        `body = ${quoted(call.body ?? '')}.encode()`,
        "digest = f'sha-256=:{base64.b64encode(hashlib.sha256(body).digest()).decode()}:'",
      ),
      `params = f'(${covered(call)});created={int(time.time())};keyid="{app_key}";nonce="{secrets.token_hex(16)}"'`,
      '# 签名基（RFC 9421）：每个部分一行，最后一行是它们的清单',
      `lines = [${quoted(`"@method": ${call.method}`)}, ${quoted(`"@path": ${call.path}`)}]`,
      ...linesIf(call.query !== null, `lines.append(${quoted(`"@query": ${call.query}`)})`),
      ...linesIf(call.body !== null, `lines.append(f'"content-digest": {digest}')`),
      `lines.append(f'"@signature-params": {params}')`,
      "signature = hmac.new(app_secret.encode(), '\\n'.join(lines).encode(), hashlib.sha256).digest()",
      '',
      `request = urllib.request.Request(${quoted(call.url.href)}, method=${quoted(call.method)}${call.body === null ? '' : ', data=body'})`,
      "request.add_header('Signature-Input', f'sig={params}')",
      "request.add_header('Signature', f'sig=:{base64.b64encode(signature).decode()}:')",
      ...linesIf(
        call.body !== null,
        "request.add_header('Content-Digest', digest)",
        `request.add_header('Content-Type', ${quoted(call.contentType)})`,
      ),
      ...pythonSending,
    ),

  javascript: (call) =>
    lines(
      "import { createHash, createHmac, randomUUID } from 'node:crypto';",
      '',
      "const appKey = 'YOUR_APP_KEY';",
      "const appSecret = 'YOUR_APP_SECRET';",
      ...linesIf(
        call.body !== null,
        `const body = ${quoted(call.body ?? '')};`,
        "const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;",
      ),
      'const created = Math.floor(Date.now() / 1000);',
      `const params = \`(${covered(call)});created=\${created};keyid="\${appKey}";nonce="\${randomUUID()}"\`;`,
      '// 签名基（RFC 9421）：每个部分一行，最后一行是它们的清单',
      'const base = [',
      `  ${quoted(`"@method": ${call.method}`)},`,
      `  ${quoted(`"@path": ${call.path}`)},`,
      ...linesIf(call.query !== null, `  ${quoted(`"@query": ${call.query}`)},`),
      ...linesIf(call.body !== null, '  `"content-digest": ${digest}`,'),
      '  `"@signature-params": ${params}`,',
      "].join('\\n');",
      "const signature = createHmac('sha256', appSecret).update(base).digest('base64');",
      '',
      `const response = await fetch(${quoted(call.url.href)}, {`,
      `  method: ${quoted(call.method)},`,
      '  headers: {',
      "    'Signature-Input': `sig=${params}`,",
      '    Signature: `sig=:${signature}:`,',
      ...linesIf(
        call.body !== null,
        "    'Content-Digest': digest,",
        `    'Content-Type': ${quoted(call.contentType)},`,
      ),
      '  },',
      ...linesIf(call.body !== null, '  body,'),
      '});',
      'console.log(await response.text());',
    ),

  java: (call) =>
    lines(
      'import java.net.URI;',
      'import java.net.http.*;',
      'import java.security.MessageDigest;',
      'import java.util.*;',
      'import javax.crypto.Mac;',
      'import javax.crypto.spec.SecretKeySpec;',
      '',
      'public class Main {',
      '  public static void main(String[] args) throws Exception {',
      '    String appKey = "YOUR_APP_KEY", appSecret = "YOUR_APP_SECRET";',
      ...linesIf(
        call.body !== null,
        `    byte[] body = ${quoted(call.body ?? '')}.getBytes("UTF-8");`,
        '    byte[] hash = MessageDigest.getInstance("SHA-256").digest(body);',
        '    String digest = "sha-256=:" + Base64.getEncoder().encodeToString(hash) + ":";',
      ),
      `    String params = ${quoted(`(${covered(call)});created=`)} + System.currentTimeMillis() / 1000`,
      '        + ";keyid=\\"" + appKey + "\\";nonce=\\"" + UUID.randomUUID() + "\\"";',
      '    // 签名基（RFC 9421）：每个部分一行，最后一行是它们的清单',
      `    String base = ${quoted(`"@method": ${call.method}\n"@path": ${call.path}\n`)}`,
      ...linesIf(call.query !== null, `        + ${quoted(`"@query": ${call.query}\n`)}`),
      ...linesIf(call.body !== null, '        + "\\"content-digest\\": " + digest + "\\n"'),
      '        + "\\"@signature-params\\": " + params;',
      '    Mac mac = Mac.getInstance("HmacSHA256");',
      '    mac.init(new SecretKeySpec(appSecret.getBytes("UTF-8"), "HmacSHA256"));',
      '    String signature = Base64.getEncoder().encodeToString(mac.doFinal(base.getBytes("UTF-8")));',
      '',
      `    HttpRequest request = HttpRequest.newBuilder(URI.create(${quoted(call.url.href)}))`,
      `        .method(${quoted(call.method)}, ${call.body === null ? 'HttpRequest.BodyPublishers.noBody()' : 'HttpRequest.BodyPublishers.ofByteArray(body)'})`,
      '        .header("Signature-Input", "sig=" + params)',
      '        .header("Signature", "sig=:" + signature + ":")',
      ...linesIf(
        call.body !== null,
        '        .header("Content-Digest", digest)',
        `        .header("Content-Type", ${quoted(call.contentType)})`,
      ),
      '        .build();',
      '    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();',
      '    System.out.println(client.send(request, HttpResponse.BodyHandlers.ofString()).body());',
      '  }',
      '}',
    ),

  go: (call) =>
    lines(
      'package main',
      '',
      'import (',
      '\t"crypto/hmac"',
      '\t"crypto/rand"',
      '\t"crypto/sha256"',
      '\t"encoding/base64"',
      '\t"fmt"',
      '\t"io"',
      '\t"net/http"',
      '\t"strings"',
      '\t"time"',
      ')',
      '',
      'func main() {',
      '\tappKey, appSecret := "YOUR_APP_KEY", "YOUR_APP_SECRET"',
      `\tbody := ${quoted(call.body ?? '')}`,
      ...linesIf(
        call.body !== null,
        '\thash := sha256.Sum256([]byte(body))',
        '\tdigest := "sha-256=:" + base64.StdEncoding.EncodeToString(hash[:]) + ":"',
      ),
      '\trandom := make([]byte, 16)',
      '\trand.Read(random)',
      `\tparams := fmt.Sprintf(${quoted(`(${covered(call)});created=%d;keyid=%q;nonce="%x"`)}, time.Now().Unix(), appKey, random)`,
      '\t// 签名基（RFC 9421）：每个部分一行，最后一行是它们的清单',
      `\tbase := ${quoted(`"@method": ${call.method}\n"@path": ${call.path}\n`)}`,
      ...linesIf(call.query !== null, `\tbase += ${quoted(`"@query": ${call.query}\n`)}`),
      ...linesIf(call.body !== null, '\tbase += "\\"content-digest\\": " + digest + "\\n"'),
      '\tbase += "\\"@signature-params\\": " + params',
      '\tmac := hmac.New(sha256.New, []byte(appSecret))',
      '\tmac.Write([]byte(base))',
      '',
      `\trequest, err := http.NewRequest(${quoted(call.method)}, ${quoted(call.url.href)}, strings.NewReader(body))`,
      '\tif err != nil {',
      '\t\tpanic(err)',
      '\t}',
      '\trequest.Header.Set("Signature-Input", "sig="+params)',
      '\trequest.Header.Set("Signature", "sig=:"+base64.StdEncoding.EncodeToString(mac.Sum(nil))+":")',
      ...linesIf(
        call.body !== null,
        '\trequest.Header.Set("Content-Digest", digest)',
        `\trequest.Header.Set("Content-Type", ${quoted(call.contentType)})`,
      ),
      ...goSending,
    ),

  php: (call) =>
    lines(
      '<?php',
      '',
      "$appKey = 'YOUR_APP_KEY';",
      "$appSecret = 'YOUR_APP_SECRET';",
      ...linesIf(
        call.body !== null,
        `$body = ${phpQuoted(call.body ?? '')};`,
        "$digest = 'sha-256=:' . base64_encode(hash('sha256', $body, true)) . ':';",
      ),
      `$params = '(${covered(call)})' . sprintf(';created=%d;keyid="%s";nonce="%s"', time(), $appKey, bin2hex(random_bytes(16)));`,
      '// 签名基（RFC 9421）：每个部分一行，最后一行是它们的清单',
      `$lines = [${phpQuoted(`"@method": ${call.method}`)}, ${phpQuoted(`"@path": ${call.path}`)}];`,
      ...linesIf(call.query !== null, `$lines[] = ${phpQuoted(`"@query": ${call.query}`)};`),
      ...linesIf(call.body !== null, `$lines[] = '"content-digest": ' . $digest;`),
      `$lines[] = '"@signature-params": ' . $params;`,
      `$signature = base64_encode(hash_hmac('sha256', implode("\\n", $lines), $appSecret, true));`,
      '',
      ...phpCalling(
        call,
        [
          '"Signature-Input: sig=$params"',
          '"Signature: sig=:$signature:"',
          ...(call.body === null ? [] : ['"Content-Digest: $digest"']),
        ],
        '$body',
      ),
    ),
};

/**
 * A program that signs the call by RFC 9421 with the secret of the key, using only the standard library (PHP: curl).
 */
export const writeMessageSample = (language: SampleLanguage, call: SampleCall): string =>
  writers[language]({ ...call, path: call.url.pathname, query: call.url.search || null });
