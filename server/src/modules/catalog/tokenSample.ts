import type { SampleLanguage } from '@portal/calls';
import { tokenPath } from '@portal/contract/gateway';
import {
  goSending,
  lines,
  phpQuoted,
  pythonSending,
  quoted,
  shellQuoted,
  type SampleCall,
} from './sampleParts';

type Writer = (call: SampleCall & { tokenUrl: string }) => string;

/** What to do with the token, as a comment in each program. */
const keep = '令牌 2 小时内有效：请保存并重复使用，到期前再换';

const writers: Record<SampleLanguage, Writer> = {
  curl: ({ method, url, tokenUrl, contentType, body }) =>
    lines(
      "APP_KEY='YOUR_APP_KEY'",
      "APP_SECRET='YOUR_APP_SECRET'",
      `# ${keep}`,
      `TOKEN="$(curl -sS -u "$APP_KEY:$APP_SECRET" -d grant_type=client_credentials ${shellQuoted(tokenUrl)} |`,
      `  sed -n 's/.*"access_token":"\\([^"]*\\)".*/\\1/p')"`,
      '',
      `curl --globoff --path-as-is -sS -X ${method} ${shellQuoted(url.href)} \\`,
      `  -H "Authorization: Bearer $TOKEN"${body === null ? '' : ' \\'}`,
      body === null ? null : `  -H ${shellQuoted(`Content-Type: ${contentType}`)} \\`,
      body === null ? null : `  --data-binary ${shellQuoted(body)}`,
    ),

  python: ({ method, url, tokenUrl, contentType, body }) =>
    lines(
      'import base64, json, urllib.request',
      '',
      "app_key, app_secret = 'YOUR_APP_KEY', 'YOUR_APP_SECRET'",
      `# ${keep}`,
      "basic = base64.b64encode(f'{app_key}:{app_secret}'.encode()).decode()",
      `asking = urllib.request.Request(${quoted(tokenUrl)}, data=b'grant_type=client_credentials')`,
      "asking.add_header('Authorization', f'Basic {basic}')",
      'with urllib.request.urlopen(asking) as response:',
      "    token = json.load(response)['access_token']",
      '',
      `body = ${quoted(body ?? '')}.encode()`,
      `request = urllib.request.Request(${quoted(url.href)}, method=${quoted(method)}, data=body or None)`,
      "request.add_header('Authorization', f'Bearer {token}')",
      body === null ? null : `request.add_header('Content-Type', ${quoted(contentType)})`,
      ...pythonSending,
    ),

  javascript: ({ method, url, tokenUrl, contentType, body }) =>
    lines(
      "const appKey = 'YOUR_APP_KEY';",
      "const appSecret = 'YOUR_APP_SECRET';",
      `// ${keep}`,
      `const asked = await fetch(${quoted(tokenUrl)}, {`,
      "  method: 'POST',",
      '  headers: { Authorization: `Basic ${btoa(`${appKey}:${appSecret}`)}` },',
      "  body: new URLSearchParams({ grant_type: 'client_credentials' }),",
      '});',
      'const { access_token: token } = await asked.json();',
      '',
      `const response = await fetch(${quoted(url.href)}, {`,
      `  method: ${quoted(method)},`,
      '  headers: {',
      '    Authorization: `Bearer ${token}`,',
      body === null ? null : `    'Content-Type': ${quoted(contentType)},`,
      '  },',
      body === null ? null : `  body: ${quoted(body)},`,
      '});',
      'console.log(await response.text());',
    ),

  java: ({ method, url, tokenUrl, contentType, body }) =>
    lines(
      'import java.net.URI;',
      'import java.net.http.*;',
      'import java.util.Base64;',
      'import java.util.regex.*;',
      '',
      'public class Call {',
      '  public static void main(String[] args) throws Exception {',
      '    String appKey = "YOUR_APP_KEY", appSecret = "YOUR_APP_SECRET";',
      '    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();',
      `    // ${keep}`,
      '    String basic = Base64.getEncoder().encodeToString((appKey + ":" + appSecret).getBytes("UTF-8"));',
      `    HttpRequest asking = HttpRequest.newBuilder(URI.create(${quoted(tokenUrl)}))`,
      '        .header("Authorization", "Basic " + basic)',
      '        .header("Content-Type", "application/x-www-form-urlencoded")',
      '        .POST(HttpRequest.BodyPublishers.ofString("grant_type=client_credentials"))',
      '        .build();',
      '    String reply = client.send(asking, HttpResponse.BodyHandlers.ofString()).body();',
      '    Matcher found = Pattern.compile("\\"access_token\\":\\"([^\\"]+)\\"").matcher(reply);',
      '    if (!found.find()) throw new IllegalStateException(reply);',
      '',
      `    HttpRequest request = HttpRequest.newBuilder(URI.create(${quoted(url.href)}))`,
      `        .method(${quoted(method)}, HttpRequest.BodyPublishers.ofString(${quoted(body ?? '')}))`,
      '        .header("Authorization", "Bearer " + found.group(1))',
      body === null ? null : `        .header("Content-Type", ${quoted(contentType)})`,
      '        .build();',
      '    System.out.println(client.send(request, HttpResponse.BodyHandlers.ofString()).body());',
      '  }',
      '}',
    ),

  go: ({ method, url, tokenUrl, contentType, body }) =>
    lines(
      'package main',
      '',
      'import (',
      '\t"encoding/json"',
      '\t"fmt"',
      '\t"io"',
      '\t"net/http"',
      '\t"strings"',
      ')',
      '',
      'func main() {',
      '\tappKey, appSecret := "YOUR_APP_KEY", "YOUR_APP_SECRET"',
      `\t// ${keep}`,
      `\tasking, err := http.NewRequest("POST", ${quoted(tokenUrl)}, strings.NewReader("grant_type=client_credentials"))`,
      '\tif err != nil {',
      '\t\tpanic(err)',
      '\t}',
      '\tasking.SetBasicAuth(appKey, appSecret)',
      '\tasking.Header.Set("Content-Type", "application/x-www-form-urlencoded")',
      '\tasked, err := http.DefaultClient.Do(asking)',
      '\tif err != nil {',
      '\t\tpanic(err)',
      '\t}',
      '\tdefer asked.Body.Close()',
      '\tvar token struct {',
      '\t\tAccessToken string `json:"access_token"`',
      '\t}',
      '\tif err := json.NewDecoder(asked.Body).Decode(&token); err != nil {',
      '\t\tpanic(err)',
      '\t}',
      '',
      `\trequest, err := http.NewRequest(${quoted(method)}, ${quoted(url.href)}, strings.NewReader(${quoted(body ?? '')}))`,
      '\tif err != nil {',
      '\t\tpanic(err)',
      '\t}',
      '\trequest.Header.Set("Authorization", "Bearer "+token.AccessToken)',
      body === null ? null : `\trequest.Header.Set("Content-Type", ${quoted(contentType)})`,
      ...goSending,
    ),

  php: ({ method, url, tokenUrl, contentType, body }) =>
    lines(
      '<?php',
      '',
      "$appKey = 'YOUR_APP_KEY';",
      "$appSecret = 'YOUR_APP_SECRET';",
      `// ${keep}`,
      `$asking = curl_init(${phpQuoted(tokenUrl)});`,
      'curl_setopt($asking, CURLOPT_USERPWD, "$appKey:$appSecret");',
      "curl_setopt($asking, CURLOPT_POSTFIELDS, 'grant_type=client_credentials');",
      'curl_setopt($asking, CURLOPT_RETURNTRANSFER, true);',
      "$token = json_decode(curl_exec($asking), true)['access_token'];",
      '',
      `$curl = curl_init(${phpQuoted(url.href)});`,
      `curl_setopt($curl, CURLOPT_CUSTOMREQUEST, ${phpQuoted(method)});`,
      'curl_setopt($curl, CURLOPT_RETURNTRANSFER, true);',
      'curl_setopt($curl, CURLOPT_HTTPHEADER, [',
      '    "Authorization: Bearer $token",',
      body === null ? null : `    ${phpQuoted(`Content-Type: ${contentType}`)},`,
      ']);',
      body === null ? null : `curl_setopt($curl, CURLOPT_POSTFIELDS, ${phpQuoted(body)});`,
      'echo curl_exec($curl);',
    ),
};

/**
 * A program that exchanges key and secret for a token and calls with it, using only the standard library (PHP: curl).
 */
export const writeTokenSample = (language: SampleLanguage, call: SampleCall): string =>
  writers[language]({ ...call, tokenUrl: new URL(tokenPath, call.url).href });
