import type { SampleLanguage } from '@portal/calls';
import { compiledSamples } from './compiledSamples';
import {
  curlTo,
  keyFile,
  lines,
  linesIf,
  phpCalling,
  phpQuoted,
  pythonSending,
  pkeyutl,
  quoted,
  shellQuoted,
  type SampleCall,
  type SignatureKind,
  type Writer,
} from './sampleParts';

const writers: Record<SampleLanguage, Writer> = {
  curl: ({ method, url, target, contentType, body, isSm2 }) =>
    lines(
      "APP_KEY='YOUR_APP_KEY'",
      isSm2 ? `KEY_FILE='${keyFile}'` : "APP_SECRET='YOUR_APP_SECRET'",
      `BODY=${shellQuoted(body ?? '')}`,
      'TIMESTAMP="$(date +%s)000"',
      'NONCE="$(openssl rand -hex 16)"',
      `BODY_HASH="$(printf '%s' "$BODY" | openssl dgst -sha256 -r | cut -d ' ' -f 1)"`,
      `TARGET=${shellQuoted(target)}`,
      '# 五行：方法、路径与查询、时间戳、随机数、请求体的 SHA-256',
      `SIGNATURE="$(printf '%s\\n%s\\n%s\\n%s\\n%s' ${method} "$TARGET" "$TIMESTAMP" "$NONCE" "$BODY_HASH" |`,
      isSm2
        ? `  openssl ${pkeyutl.join(' ')} "$KEY_FILE" | openssl base64 -A)"`
        : '  openssl dgst -sha256 -hmac "$APP_SECRET" -binary | openssl base64 -A)"',
      '',
      ...curlTo(method, url),
      '  -H "X-App-Key: $APP_KEY" \\',
      '  -H "X-Timestamp: $TIMESTAMP" \\',
      '  -H "X-Nonce: $NONCE" \\',
      ...linesIf(isSm2, '  -H "X-Sign-Type: SM3withSM2" \\'),
      `  -H "X-Signature: $SIGNATURE"${body === null ? '' : ' \\'}`,
      body === null ? null : `  -H ${shellQuoted(`Content-Type: ${contentType}`)} \\`,
      body === null ? null : '  --data-binary "$BODY"',
    ),

  python: ({ method, url, target, contentType, body, isSm2 }) =>
    lines(
      isSm2
        ? 'import base64, hashlib, secrets, subprocess, time, urllib.request'
        : 'import base64, hashlib, hmac, secrets, time, urllib.request',
      '',
      "app_key = 'YOUR_APP_KEY'",
      isSm2 ? `key_file = '${keyFile}'` : "app_secret = 'YOUR_APP_SECRET'",
      `body = ${quoted(body ?? '')}.encode()`,
      'timestamp = str(int(time.time() * 1000))',
      'nonce = secrets.token_hex(16)',
      '# 五行：方法、路径与查询、时间戳、随机数、请求体的 SHA-256',
      `lines = [${quoted(method)}, ${quoted(target)}, timestamp, nonce, hashlib.sha256(body).hexdigest()]`,
      ...(isSm2
        ? [
            `sign = ['openssl', ${pkeyutl.map((part) => `'${part}'`).join(', ')}, key_file]`,
            "signature = subprocess.run(sign, input='\\n'.join(lines).encode(), stdout=subprocess.PIPE, check=True).stdout",
          ]
        : ["signature = hmac.new(app_secret.encode(), '\\n'.join(lines).encode(), hashlib.sha256).digest()"]),
      '',
      `request = urllib.request.Request(${quoted(url.href)}, method=${quoted(method)}, data=body or None)`,
      "request.add_header('X-App-Key', app_key)",
      "request.add_header('X-Timestamp', timestamp)",
      "request.add_header('X-Nonce', nonce)",
      ...linesIf(isSm2, "request.add_header('X-Sign-Type', 'SM3withSM2')"),
      "request.add_header('X-Signature', base64.b64encode(signature).decode())",
      body === null ? null : `request.add_header('Content-Type', ${quoted(contentType)})`,
      ...pythonSending,
    ),

  javascript: ({ method, url, target, contentType, body, isSm2 }) =>
    lines(
      ...(isSm2
        ? [
            '// npm install sm-crypto-v2',
            "import { createHash, randomUUID } from 'node:crypto';",
            "import smCrypto from 'sm-crypto-v2';",
          ]
        : ["import { createHash, createHmac, randomUUID } from 'node:crypto';"]),
      '',
      "const appKey = 'YOUR_APP_KEY';",
      isSm2
        ? "const privateKey = 'YOUR_PRIVATE_KEY'; // 64 位十六进制"
        : "const appSecret = 'YOUR_APP_SECRET';",
      `const body = ${quoted(body ?? '')};`,
      'const timestamp = String(Date.now());',
      'const nonce = randomUUID();',
      '// 五行：方法、路径与查询、时间戳、随机数、请求体的 SHA-256',
      "const bodyHash = createHash('sha256').update(body).digest('hex');",
      `const lines = [${quoted(method)}, ${quoted(target)}, timestamp, nonce, bodyHash];`,
      ...(isSm2
        ? [
            "const signed = smCrypto.sm2.doSignature(lines.join('\\n'), privateKey, { hash: true, der: true });",
            "const signature = Buffer.from(signed, 'hex').toString('base64');",
          ]
        : ["const signature = createHmac('sha256', appSecret).update(lines.join('\\n')).digest('base64');"]),
      '',
      `const response = await fetch(${quoted(url.href)}, {`,
      `  method: ${quoted(method)},`,
      '  headers: {',
      "    'X-App-Key': appKey,",
      "    'X-Timestamp': timestamp,",
      "    'X-Nonce': nonce,",
      ...linesIf(isSm2, "    'X-Sign-Type': 'SM3withSM2',"),
      "    'X-Signature': signature,",
      body === null ? null : `    'Content-Type': ${quoted(contentType)},`,
      '  },',
      body === null ? null : '  body,',
      '});',
      'console.log(await response.text());',
    ),

  ...compiledSamples,

  php: ({ target, isSm2, ...call }) =>
    lines(
      '<?php',
      '',
      "$appKey = 'YOUR_APP_KEY';",
      isSm2 ? `$keyFile = '${keyFile}';` : "$appSecret = 'YOUR_APP_SECRET';",
      `$body = ${phpQuoted(call.body ?? '')};`,
      '$timestamp = (string) (int) (microtime(true) * 1000);',
      '$nonce = bin2hex(random_bytes(16));',
      '// 五行：方法、路径与查询、时间戳、随机数、请求体的 SHA-256',
      `$text = implode("\\n", [${phpQuoted(call.method)}, ${phpQuoted(target)}, $timestamp, $nonce, hash('sha256', $body)]);`,
      ...(isSm2
        ? [
            `$sign = ['openssl', ${pkeyutl.map((part) => `'${part}'`).join(', ')}, $keyFile];`,
            "$process = proc_open($sign, [['pipe', 'r'], ['pipe', 'w']], $pipes);",
            'fwrite($pipes[0], $text);',
            'fclose($pipes[0]);',
            '$signature = base64_encode(stream_get_contents($pipes[1]));',
          ]
        : ["$signature = base64_encode(hash_hmac('sha256', $text, $appSecret, true));"]),
      '',
      ...phpCalling(
        call,
        [
          '"X-App-Key: $appKey"',
          '"X-Timestamp: $timestamp"',
          '"X-Nonce: $nonce"',
          ...(isSm2 ? ["'X-Sign-Type: SM3withSM2'"] : []),
          '"X-Signature: $signature"',
        ],
        '$body',
      ),
    ),
};

/**
 * A program that signs the call: with the secret of the key, using only the standard library (PHP: curl), or with an
 * SM2 private key, which in most languages takes openssl or a library.
 */
export const writeSignedSample = (language: SampleLanguage, call: SampleCall, kind: SignatureKind): string =>
  writers[language]({ ...call, target: call.url.pathname + call.url.search, isSm2: kind === 'sm2' });
