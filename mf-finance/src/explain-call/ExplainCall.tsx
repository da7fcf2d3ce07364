import { explainCall, type CallExplanation } from '@portal/calls';
import { CallError, call } from '@portal/client';
import { definePage } from '@portal/contract';
import { Notice, PageHead, Panel, SearchBox } from '@portal/design';
import { useNavigate, useSearchParams } from '@portal/router';
import { Explanation } from './Explanation';

interface ExplainData {
  /** Null: nothing was asked, or no such call exists. */
  explanation: CallExplanation | null;
  refusal: string | null;
}

export const page = definePage<ExplainData>({
  async load({ query, signal }) {
    const requestId = query.get('requestId')?.trim() ?? '';
    if (requestId === '') return { explanation: null, refusal: null };
    try {
      return { explanation: await call(explainCall, { requestId }, { signal }), refusal: null };
    } catch (error) {
      // A mistyped request id is shown at the form rather than as an error page.
      if (!(error instanceof CallError) || !['E3402', 'E0017'].includes(error.code)) throw error;
      return { explanation: null, refusal: error.message };
    }
  },
  Page: ExplainCall,
});

/** Explains a call by its request id: which rule decided, what was billed and why. */
function ExplainCall({ data: { explanation, refusal } }: { data: ExplainData }) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const asked = query.get('requestId') ?? '';

  return (
    <>
      <PageHead
        title="解释这次调用"
        help="粘贴应答头 X-Request-Id 或错误里的 requestId。调用方与提供方看到的结论一致，互相看不到对方的密钥、地址与账务。"
      />
      <Panel title="请求号">
        <SearchBox
          label="请求号"
          placeholder="例如 rq…"
          maxLength={64}
          value={asked}
          onSearch={(requestId) => void navigate(`?requestId=${encodeURIComponent(requestId.trim())}`)}
        />
        {refusal && (
          <Notice tone="warn">
            {refusal}
            。请求号有误、属于其他账号或已超过保存期限；密钥无法识别的请求不留记录；刚完成的调用最多一分钟后可查。
          </Notice>
        )}
      </Panel>
      {explanation && <Explanation explanation={explanation} />}
    </>
  );
}
