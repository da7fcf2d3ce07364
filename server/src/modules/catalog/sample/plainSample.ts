import type { SampleLanguage } from '@portal/calls';
import {
  curlTo,
  goSending,
  lines,
  phpCalling,
  phpQuoted,
  pythonSending,
  quoted,
  shellQuoted,
  type SampleCall,
} from './sampleParts';

type Writer = (call: SampleCall) => string;

const writers: Record<SampleLanguage, Writer> = {
  curl: ({ method, url, contentType, body }) =>
    lines(
      ...curlTo(method, url),
      `  -H 'X-App-Key: YOUR_APP_KEY'${body === null ? '' : ' \\'}`,
      body === null ? null : `  -H ${shellQuoted(`Content-Type: ${contentType}`)} \\`,
      body === null ? null : `  --data-binary ${shellQuoted(body)}`,
    ),

  python: ({ method, url, contentType, body }) =>
    lines(
      'import urllib.request',
      '',
      body === null ? null : `body = ${quoted(body)}.encode()`,
      `request = urllib.request.Request(${quoted(url.href)}, method=${quoted(method)}${body === null ? '' : ', data=body'})`,
      "request.add_header('X-App-Key', 'YOUR_APP_KEY')",
      body === null ? null : `request.add_header('Content-Type', ${quoted(contentType)})`,
      ...pythonSending,
    ),

  javascript: ({ method, url, contentType, body }) =>
    lines(
      `const response = await fetch(${quoted(url.href)}, {`,
      `  method: ${quoted(method)},`,
      '  headers: {',
      "    'X-App-Key': 'YOUR_APP_KEY',",
      body === null ? null : `    'Content-Type': ${quoted(contentType)},`,
      '  },',
      body === null ? null : `  body: ${quoted(body)},`,
      '});',
      'console.log(await response.text());',
    ),

  java: ({ method, url, contentType, body }) =>
    lines(
      'import java.net.URI;',
      'import java.net.http.*;',
      '',
      'public class Main {',
      '  public static void main(String[] args) throws Exception {',
      `    HttpRequest request = HttpRequest.newBuilder(URI.create(${quoted(url.href)}))`,
      body === null
        ? `        .method(${quoted(method)}, HttpRequest.BodyPublishers.noBody())`
        : `        .method(${quoted(method)}, HttpRequest.BodyPublishers.ofString(${quoted(body)}))`,
      '        .header("X-App-Key", "YOUR_APP_KEY")',
      body === null ? null : `        .header("Content-Type", ${quoted(contentType)})`,
      '        .build();',
      '    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();',
      '    System.out.println(client.send(request, HttpResponse.BodyHandlers.ofString()).body());',
      '  }',
      '}',
    ),

  go: ({ method, url, contentType, body }) =>
    lines(
      'package main',
      '',
      'import (',
      '\t"fmt"',
      '\t"io"',
      '\t"net/http"',
      '\t"strings"',
      ')',
      '',
      'func main() {',
      `\trequest, err := http.NewRequest(${quoted(method)}, ${quoted(url.href)}, strings.NewReader(${quoted(body ?? '')}))`,
      '\tif err != nil {',
      '\t\tpanic(err)',
      '\t}',
      '\trequest.Header.Set("X-App-Key", "YOUR_APP_KEY")',
      body === null ? null : `\trequest.Header.Set("Content-Type", ${quoted(contentType)})`,
      ...goSending,
    ),

  php: (call) =>
    lines('<?php', '', ...phpCalling(call, ["'X-App-Key: YOUR_APP_KEY'"], phpQuoted(call.body ?? ''))),
};

/** A program that calls with the key alone, using only the standard library (PHP: curl). */
export const writePlainSample = (language: SampleLanguage, call: SampleCall): string =>
  writers[language](call);
