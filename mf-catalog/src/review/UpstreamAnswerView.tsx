import styled from 'styled-components';
import type { UpstreamAnswer } from '@portal/calls';
import { Facts, Notice, Status, theme } from '@portal/design';
import { SourceCode } from '@portal/highlight';
import { fileSize, shownBytesMax } from '@portal/rules';
import { readableBody } from '../common/readableBody';

/** Answer of an upstream, or why there is none. */
export function UpstreamAnswerView({ answer }: { answer: UpstreamAnswer }) {
  const { status, reason, ms, bytes, headers, body, isBinary, isCut } = answer;

  return (
    <Room aria-live="polite">
      {status === 0 ? (
        <Notice tone="bad">
          {reason}（{ms} ms）
        </Notice>
      ) : (
        <>
          <Facts
            facts={[
              [
                '状态',
                <Status key="status" tone={status < 300 ? 'good' : status < 500 ? 'warn' : 'bad'}>
                  HTTP {status}
                </Status>,
              ],
              ['耗时', `${ms} ms`],
              ['大小', `${bytes.toLocaleString('zh-CN')} 字节`],
            ]}
          />
          <SourceCode
            label="返回头"
            head="返回头"
            code={headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}
          />
          <SourceCode
            label="返回内容"
            head="返回内容"
            code={
              isBinary === 1 ? `（二进制内容，base64）\n${body}` : readableBody(body) || '（没有返回内容）'
            }
          />
          {isCut === 1 && <p>内容较长，只显示前 {fileSize(shownBytesMax.upstream)}。</p>}
        </>
      )}
    </Room>
  );
}

const Room = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space.m};
  margin-top: ${theme.space.l};
`;
