import type { OperationField } from '@portal/calls';
import { codes } from '@portal/codes';
import { clockSkewMaxMs, nonceKeptMs } from '@portal/contract/gatewaySignature';
import { groupBy } from '../../../platform/groupBy';
import { plainText } from '../../../platform/richText/plainText';
import { escapeHtml } from '../../../platform/escapeHtml';
import { minutes, seconds } from '../../../platform/time';
import { describeOperation } from '../description/describeOperation';
import { findOperations, type FoundOperation } from '../description/findOperations';
import type { OpenApiDocument } from '../description/OpenApiDocument';
import type { ExportFacts } from './ExportFacts';
import { offlineStyle } from './offlineStyle';
import { serverOf } from './postmanCollection';

/**
 * One page without external resources, to read offline and to print as a PDF: a cover, the contents and every
 * operation.
 */
export function offlineDocument(document: OpenApiDocument, facts: ExportFacts): string {
  const operations = findOperations(document).map((operation, index) => ({
    ...operation,
    id: `op${index + 1}`,
  }));
  const groups = [...groupBy(operations, ({ group }) => group)];
  const { description } = document.info ?? {};
  const title = `${facts.apiName} ${facts.version}`;
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)} 接口文档</title>
<style>${offlineStyle}</style>
</head>
<body>
<header>
<h1>${escapeHtml(title)}</h1>
<p>接口文档，生成于 ${escapeHtml(facts.madeAt)}，共 ${operations.length} 个接口。用浏览器打印并选择“另存为 PDF”，可得到分页的 PDF。</p>
${typeof description === 'string' ? `<p class="pre">${escapeHtml(plainText(description))}</p>` : ''}
</header>
<nav aria-label="目录"><h2>目录</h2><ol>
<li><a href="#access">接入与签名</a></li>
${groups
  .map(
    ([group, members]) =>
      `<li>${escapeHtml(group)}<ul>${members
        .map(
          ({ id, method, summary }) =>
            `<li><a href="#${id}"><code>${method}</code> ${escapeHtml(summary)}</a></li>`,
        )
        .join('')}</ul></li>`,
  )
  .join('\n')}
<li><a href="#codes">网关错误码</a></li>
</ol></nav>
<main>
${access(document, facts)}
${groups
  .map(
    ([group, members]) =>
      `<section><h2>${escapeHtml(group)}</h2>${members.map((member) => operationOf(document, member)).join('\n')}</section>`,
  )
  .join('\n')}
${gatewayCodes()}
</main>
</body>
</html>
`;
}

const access = (
  document: OpenApiDocument,
  { signsOnly }: ExportFacts,
) => `<section id="access"><h2>接入与签名</h2>
<table><tbody>
<tr><th scope="row">生产环境</th><td><code>${escapeHtml(serverOf(document, 0))}</code></td></tr>
<tr><th scope="row">沙箱环境</th><td><code>${escapeHtml(serverOf(document, 1))}</code></td></tr>
</tbody></table>
<p>每个请求在请求头 <code>X-App-Key</code> 里带上 AppKey。${
  signsOnly === 1 ? '这个 API 只接受签名调用。' : '也可以签名，密钥不随请求传输。'
}签名另带三个请求头：<code>X-Timestamp</code>（1970 年以来的毫秒数，相差不超过 ${clockSkewMaxMs / seconds} 秒）、<code>X-Nonce</code>（8 到 64 位随机串，${nonceKeptMs / minutes} 分钟内不重复）、<code>X-Signature</code>。</p>
<p>待签串由五行组成，用换行符 <code>\\n</code> 连接，末尾没有换行；用密钥的 Secret 计算 HMAC-SHA256，结果以 Base64 放入 <code>X-Signature</code>：</p>
<ol><li>大写的请求方法</li><li>带查询参数的路径，与实际发出的完全一致</li><li>X-Timestamp 的值</li><li>X-Nonce 的值</li><li>请求体的 SHA-256，十六进制小写；没有请求体时对空串计算</li></ol>
</section>`;

function operationOf(document: OpenApiDocument, operation: FoundOperation & { id: string }): string {
  const { id, method, path, summary, isDeprecated } = operation;
  const details = describeOperation(document, method, path);
  if (!details) return '';
  const { description, params, request, responses } = details;
  return `<article id="${id}">
<h3>${escapeHtml(summary)}${isDeprecated ? '（已弃用）' : ''}</h3>
<p><code>${method} ${escapeHtml(path)}</code></p>
${description ? `<p class="pre">${escapeHtml(plainText(description))}</p>` : ''}
${fields('请求参数', params, true)}
${request ? `<h4>请求体 <code>${escapeHtml(request.contentType)}</code></h4>${fields('', request.fields, false)}${example('请求示例', request.example)}` : ''}
${responses
  .map(
    ({ status, description: said, fields: shown, example: given }) =>
      `<h4>返回 ${escapeHtml(status)} ${escapeHtml(said)}</h4>${fields('', shown, false)}${example('返回示例', given)}`,
  )
  .join('\n')}
</article>`;
}

function fields(title: string, rows: readonly OperationField[], hasPlace: boolean): string {
  if (rows.length === 0) return '';
  return `${title ? `<h4>${title}</h4>` : ''}<table>
<thead><tr><th scope="col">名称</th>${hasPlace ? '<th scope="col">位置</th>' : ''}<th scope="col">类型</th><th scope="col">长度</th><th scope="col">必填</th><th scope="col">说明</th><th scope="col">示例</th></tr></thead>
<tbody>${rows
    .map(
      ({ name, place, type, limits, required, description, example: given }) =>
        `<tr><td><code>${escapeHtml(name)}</code></td>${hasPlace ? `<td>${escapeHtml(place)}</td>` : ''}<td>${escapeHtml(type)}</td><td>${escapeHtml(limits ?? '')}</td><td>${
          required === 1 ? '是' : '否'
        }</td><td>${escapeHtml(plainText(description))}</td><td>${given === undefined ? '' : `<code>${escapeHtml(given)}</code>`}</td></tr>`,
    )
    .join('')}</tbody></table>`;
}

const example = (title: string, given: string | null) =>
  given === null ? '' : `<h4>${title}</h4><pre><code>${escapeHtml(given)}</code></pre>`;

const gatewayCodes = () => `<section id="codes"><h2>网关错误码</h2><table>
<thead><tr><th scope="col">错误码</th><th scope="col">HTTP</th><th scope="col">含义</th><th scope="col">处理办法</th></tr></thead>
<tbody>${Object.entries(codes)
  .filter(([code]) => code.startsWith('E91'))
  .map(
    ([code, { text: said, remedy, http }]) =>
      `<tr><td><code>${code}</code></td><td>${http}</td><td>${escapeHtml(said)}</td><td>${escapeHtml(remedy)}</td></tr>`,
  )
  .join('')}</tbody></table></section>`;
