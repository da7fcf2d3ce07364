/* Replies of `npm run dev -- mf-docs --alone`, where examples generated from the schema would say too little. */
import { viewDocument } from '@portal/calls';
import { answer } from '@portal/standalone/fakePortal';

export const answers = [
  answer(viewDocument, ({ docId }) => ({
    docId,
    doc_name: '签名与验签',
    doc_type: 'guide' as const,
    doc_enabled: 1,
    doc_download: 1,
    doc_upload_url: '/files/example.pdf',
    doc_detail: `
      <h2>何时需要签名</h2>
      <p>每次调用都要带上签名，网关据此确认<strong>是谁</strong>、<em>内容没有改过</em>。</p>
      <ol><li>取当前时间与一次性随机数</li><li>按规则拼接</li><li>用密钥计算</li></ol>
      <table><tbody><tr><th>请求头</th><th>说明</th></tr><tr><td>X-App-Key</td><td>应用标识</td></tr></tbody></table>
      <pre><code>POST /verify</code></pre>
      <blockquote><p>密钥只放在服务器上。</p></blockquote>`,
    flag: true,
    relationApiName: [],
    fileName: '签名与验签.pdf',
    fileBytes: 482_133,
    provider: '示例数据服务',
    revision: 3,
    updateTime: '2026-11-20 10:00:00',
    views: 128,
    downloads: 16,
    helpful: 9,
    isMine: 1,
    prev: null,
    next: null,
  })),
];
