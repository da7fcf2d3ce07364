import { codes, isCode } from '@portal/codes';
import styled from 'styled-components';
import type { TestResult } from '@portal/calls';
import { Facts, Money, Notice, Panel, CodeBlock, Empty, Status, theme } from '@portal/design';
import { readableBody } from '../common/readableBody';
import type { CheckOutcome } from './checkAnswer';
import { Outcomes } from './Outcomes';

interface TestAnswerProps {
  answer: TestResult | null;
  /** What was expected of it. */
  outcomes: readonly CheckOutcome[];
}

/** What the call of a test came to. */
export function TestAnswer({ answer, outcomes }: TestAnswerProps) {
  if (!answer) {
    return (
      <Panel title="返回">
        <Empty text="发送后，这里显示状态、耗时、费用与返回内容" />
      </Panel>
    );
  }
  const isGood = answer.status < 300;
  return (
    <div aria-live="polite">
      <Panel title="返回">
        <Facts
          facts={[
            [
              '状态',
              <Status key="status" tone={isGood ? 'good' : 'bad'}>
                HTTP {answer.status}
              </Status>,
            ],
            ['耗时', `${answer.ms} ms`],
            ['大小', `${answer.bytes.toLocaleString('zh-CN')} 字节`],
            ['费用', <Money key="cost" yuan={answer.cost} isExact />],
            ['请求号', <code key="id">{answer.requestId}</code>],
          ]}
        />
        {isCode(answer.code) && (
          <Notice tone="bad">
            {answer.code} {codes[answer.code].text}：{codes[answer.code].remedy}
          </Notice>
        )}
        {outcomes.length > 0 && <Outcomes outcomes={outcomes} />}
        <CodeBlock
          label="返回内容"
          code={answer.isBinary ? `（二进制内容，base64）\n${answer.body}` : readableBody(answer.body)}
        />
        <Headers>
          <summary>响应头（{answer.headers.length}）</summary>
          <CodeBlock
            label="响应头"
            code={answer.headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}
          />
        </Headers>
        {answer.isCut === 1 && <p>内容过长，只显示前 1 MB。</p>}
      </Panel>
      <Panel title="在终端里调用">
        <p>先执行 export APP_KEY=您的AppKey，再粘贴：</p>
        <CodeBlock label="curl" code={answer.curl} />
      </Panel>
    </div>
  );
}

const Headers = styled.details`
  margin-top: ${theme.space.m};
  summary {
    margin-bottom: ${theme.space.s};
    cursor: pointer;
  }
`;
