import type { SampleLanguage } from '@portal/calls';

/** What a program sends. */
export interface SampleCall {
  method: string;
  url: URL;
  contentType: string | null;
  body: string | null;
}

type Writer = (call: SampleCall & { target: string }) => string;

/** A string of JSON is one of JavaScript, Python, Java and Go as well. */
const quoted = JSON.stringify;
const shellQuoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
const phpQuoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const lines = (...parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join('\n');

const writers: Record<SampleLanguage, Writer> = {
  curl: ({ method, url, target, contentType, body }) =>
    lines(
      "APP_KEY='YOUR_APP_KEY'",
      "APP_SECRET='YOUR_APP_SECRET'",
      `BODY=${shellQuoted(body ?? '')}`,
      'TIMESTAMP="$(date +%s)000"',
      'NONCE="$(openssl rand -hex 16)"',
      `BODY_HASH="$(printf '%s' "$BODY" | openssl dgst -sha256 -r | cut -d ' ' -f 1)"`,
      `TARGET=${shellQuoted(target)}`,
      '# 五行：方法、路径与查询、时间戳、随机数、请求体的 SHA-256',
      `SIGNATURE="$(printf '%s\\n%s\\n%s\\n%s\\n%s' ${method} "$TARGET" "$TIMESTAMP" "$NONCE" "$BODY_HASH" |`,
      '  openssl dgst -sha256 -hmac "$APP_SECRET" -binary | openssl base64 -A)"',
      '',
      `curl --globoff --path-as-is -sS -X ${method} ${shellQuoted(url.href)} \\`,
      '  -H "X-App-Key: $APP_KEY" \\',
      '  -H "X-Timestamp: $TIMESTAMP" \\',
      '  -H "X-Nonce: $NONCE" \\',
      `  -H "X-Signature: $SIGNATURE"${body === null ? '' : ' \\'}`,
      body === null ? null : `  -H ${shellQuoted(`Content-Type: ${contentType}`)} \\`,
      body === null ? null : '  --data-binary "$BODY"',
    ),

  python: ({ method, url, target, contentType, body }) =>
    lines(
      'import base64, hashlib, hmac, secrets, time, urllib.request',
      '',
      "app_key = 'YOUR_APP_KEY'",
      "app_secret = 'YOUR_APP_SECRET'",
      `body = ${quoted(body ?? '')}.encode()`,
      'timestamp = str(int(time.time() * 1000))',
      'nonce = secrets.token_hex(16)',
      '# 五行：方法、路径与查询、时间戳、随机数、请求体的 SHA-256',
      `lines = [${quoted(method)}, ${quoted(target)}, timestamp, nonce, hashlib.sha256(body).hexdigest()]`,
      "digest = hmac.new(app_secret.encode(), '\\n'.join(lines).encode(), hashlib.sha256).digest()",
      '',
      `request = urllib.request.Request(${quoted(url.href)}, method=${quoted(method)}, data=body or None)`,
      "request.add_header('X-App-Key', app_key)",
      "request.add_header('X-Timestamp', timestamp)",
      "request.add_header('X-Nonce', nonce)",
      "request.add_header('X-Signature', base64.b64encode(digest).decode())",
      body === null ? null : `request.add_header('Content-Type', ${quoted(contentType)})`,
      'with urllib.request.urlopen(request) as response:',
      '    print(response.read().decode())',
    ),

  javascript: ({ method, url, target, contentType, body }) =>
    lines(
      "import { createHash, createHmac, randomUUID } from 'node:crypto';",
      '',
      "const appKey = 'YOUR_APP_KEY';",
      "const appSecret = 'YOUR_APP_SECRET';",
      `const body = ${quoted(body ?? '')};`,
      'const timestamp = String(Date.now());',
      'const nonce = randomUUID();',
      '// 五行：方法、路径与查询、时间戳、随机数、请求体的 SHA-256',
      "const bodyHash = createHash('sha256').update(body).digest('hex');",
      `const lines = [${quoted(method)}, ${quoted(target)}, timestamp, nonce, bodyHash];`,
      "const signature = createHmac('sha256', appSecret).update(lines.join('\\n')).digest('base64');",
      '',
      `const response = await fetch(${quoted(url.href)}, {`,
      `  method: ${quoted(method)},`,
      '  headers: {',
      "    'X-App-Key': appKey,",
      "    'X-Timestamp': timestamp,",
      "    'X-Nonce': nonce,",
      "    'X-Signature': signature,",
      body === null ? null : `    'Content-Type': ${quoted(contentType)},`,
      '  },',
      body === null ? null : '  body,',
      '});',
      'console.log(await response.text());',
    ),

  java: ({ method, url, target, contentType, body }) =>
    lines(
      'import java.net.URI;',
      'import java.net.http.*;',
      'import java.nio.charset.StandardCharsets;',
      'import java.security.MessageDigest;',
      'import java.util.*;',
      'import javax.crypto.Mac;',
      'import javax.crypto.spec.SecretKeySpec;',
      '',
      'public class Main {',
      '  public static void main(String[] args) throws Exception {',
      '    String appKey = "YOUR_APP_KEY";',
      '    String appSecret = "YOUR_APP_SECRET";',
      `    byte[] body = ${quoted(body ?? '')}.getBytes(StandardCharsets.UTF_8);`,
      '    String timestamp = String.valueOf(System.currentTimeMillis());',
      '    String nonce = UUID.randomUUID().toString();',
      '    StringBuilder hash = new StringBuilder();',
      '    for (byte b : MessageDigest.getInstance("SHA-256").digest(body)) hash.append(String.format("%02x", b));',
      '    // Method, path with query, timestamp, nonce, SHA-256 of the body',
      `    String text = String.join("\\n", ${quoted(method)}, ${quoted(target)}, timestamp, nonce, hash);`,
      '    Mac mac = Mac.getInstance("HmacSHA256");',
      '    mac.init(new SecretKeySpec(appSecret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));',
      '    String signature = Base64.getEncoder().encodeToString(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));',
      '',
      `    HttpRequest request = HttpRequest.newBuilder(URI.create(${quoted(url.href)}))`,
      body === null
        ? `        .method(${quoted(method)}, HttpRequest.BodyPublishers.noBody())`
        : `        .method(${quoted(method)}, HttpRequest.BodyPublishers.ofByteArray(body))`,
      '        .header("X-App-Key", appKey)',
      '        .header("X-Timestamp", timestamp)',
      '        .header("X-Nonce", nonce)',
      '        .header("X-Signature", signature)',
      body === null ? null : `        .header("Content-Type", ${quoted(contentType)})`,
      '        .build();',
      '    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();',
      '    System.out.println(client.send(request, HttpResponse.BodyHandlers.ofString()).body());',
      '  }',
      '}',
    ),

  go: ({ method, url, target, contentType, body }) =>
    lines(
      'package main',
      '',
      'import (',
      '\t"crypto/hmac"',
      '\t"crypto/rand"',
      '\t"crypto/sha256"',
      '\t"encoding/base64"',
      '\t"encoding/hex"',
      '\t"fmt"',
      '\t"io"',
      '\t"net/http"',
      '\t"strconv"',
      '\t"strings"',
      '\t"time"',
      ')',
      '',
      'func main() {',
      '\tappKey, appSecret := "YOUR_APP_KEY", "YOUR_APP_SECRET"',
      `\tbody := ${quoted(body ?? '')}`,
      '\ttimestamp := strconv.FormatInt(time.Now().UnixMilli(), 10)',
      '\trandom := make([]byte, 16)',
      '\trand.Read(random)',
      '\tnonce := hex.EncodeToString(random)',
      '\thash := sha256.Sum256([]byte(body))',
      '\t// 五行：方法、路径与查询、时间戳、随机数、请求体的 SHA-256',
      `\ttext := strings.Join([]string{${quoted(method)}, ${quoted(target)}, timestamp, nonce, hex.EncodeToString(hash[:])}, "\\n")`,
      '\tmac := hmac.New(sha256.New, []byte(appSecret))',
      '\tmac.Write([]byte(text))',
      '',
      `\trequest, err := http.NewRequest(${quoted(method)}, ${quoted(url.href)}, strings.NewReader(body))`,
      '\tif err != nil {',
      '\t\tpanic(err)',
      '\t}',
      '\trequest.Header.Set("X-App-Key", appKey)',
      '\trequest.Header.Set("X-Timestamp", timestamp)',
      '\trequest.Header.Set("X-Nonce", nonce)',
      '\trequest.Header.Set("X-Signature", base64.StdEncoding.EncodeToString(mac.Sum(nil)))',
      body === null ? null : `\trequest.Header.Set("Content-Type", ${quoted(contentType)})`,
      '\tresponse, err := http.DefaultClient.Do(request)',
      '\tif err != nil {',
      '\t\tpanic(err)',
      '\t}',
      '\tdefer response.Body.Close()',
      '\tanswer, _ := io.ReadAll(response.Body)',
      '\tfmt.Println(string(answer))',
      '}',
    ),

  php: ({ method, url, target, contentType, body }) =>
    lines(
      '<?php',
      '',
      "$appKey = 'YOUR_APP_KEY';",
      "$appSecret = 'YOUR_APP_SECRET';",
      `$body = ${phpQuoted(body ?? '')};`,
      '$timestamp = (string) (int) (microtime(true) * 1000);',
      '$nonce = bin2hex(random_bytes(16));',
      '// 五行：方法、路径与查询、时间戳、随机数、请求体的 SHA-256',
      `$text = implode("\\n", [${phpQuoted(method)}, ${phpQuoted(target)}, $timestamp, $nonce, hash('sha256', $body)]);`,
      "$signature = base64_encode(hash_hmac('sha256', $text, $appSecret, true));",
      '',
      `$curl = curl_init(${phpQuoted(url.href)});`,
      `curl_setopt($curl, CURLOPT_CUSTOMREQUEST, ${phpQuoted(method)});`,
      'curl_setopt($curl, CURLOPT_RETURNTRANSFER, true);',
      'curl_setopt($curl, CURLOPT_HTTPHEADER, [',
      '    "X-App-Key: $appKey",',
      '    "X-Timestamp: $timestamp",',
      '    "X-Nonce: $nonce",',
      '    "X-Signature: $signature",',
      body === null ? null : `    ${phpQuoted(`Content-Type: ${contentType}`)},`,
      ']);',
      body === null ? null : 'curl_setopt($curl, CURLOPT_POSTFIELDS, $body);',
      'echo curl_exec($curl);',
    ),
};

/** A program that signs the call with the secret of the key, by nothing but what the language brings (PHP: curl). */
export const writeSignedSample = (language: SampleLanguage, call: SampleCall): string =>
  writers[language]({ ...call, target: call.url.pathname + call.url.search });
