import { randomBytes } from 'node:crypto';

/**
 * The page of a branded portal that is out of service: unbranded, with a link to the main site. It needs neither
 * scripts nor remotes.
 *
 * @param status  503 stopped by its owner, 410 banned.
 */
export function suspendedDocument(status: 503 | 410, mainAddress: string) {
  const nonce = randomBytes(16).toString('base64');
  const html = /* as is */ `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>该专区暂停服务</title>
<style nonce="${nonce}">
body{margin:0;min-height:100vh;display:flex;align-items:center;justify-content:center;background:#F5F7F8;color:#14202B;
font:16px/28px "PingFang SC","Noto Sans CJK SC","Microsoft YaHei",system-ui,sans-serif}
main{max-width:480px;padding:48px 24px;text-align:center}
h1{margin:0 0 12px;font:700 32px/44px "Songti SC","Noto Serif CJK SC",serif}
p{margin:0 0 24px;color:#4C5B68}
a{display:inline-block;padding:8px 24px;border-radius:4px;background:#0F6E91;color:#fff;text-decoration:none}
a:focus-visible{outline:2px solid #14202B;outline-offset:2px}
</style>
</head>
<body>
<main>
<h1>该专区暂停服务</h1>
<p>${status === 410 ? /* as is */ '该专区已被平台关闭。' : /* as is */ '该专区已由其管理方停用，恢复时间请咨询管理方。'}您可以前往主站使用全部服务。</p>
<a href="${mainAddress}/">前往主站</a>
</main>
</body>
</html>
`;
  return { status, html, nonce, origins: [] };
}
