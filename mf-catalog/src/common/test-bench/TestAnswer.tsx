import styled from 'styled-components';
import type { OperationView, TestResult } from '@portal/calls';
import { Empty, Facts, Money, Panel, Status, theme } from '@portal/design';
import { SourceCode } from '@portal/highlight';
import { fileSize, shownBytesMax } from '@portal/rules';
import { AnswerBody } from './AnswerBody';
import type { CheckOutcome } from './checkAnswer';
import { Outcomes } from './Outcomes';
import { RefusalNote } from './RefusalNote';

interface TestAnswerProps {
  answer: TestResult | null;
  /** The called operation. */
  operation: Pick<OperationView, 'responses'>;
  /** Results of the checks. */
  outcomes: readonly CheckOutcome[];
}

/** Result of a test call. */
export function TestAnswer({ answer, operation, outcomes }: TestAnswerProps) {
  if (!answer) {
    return (
      <Panel title="返回结果">
        <Empty text="发送后，这里显示状态、耗时、费用与返回内容" />
      </Panel>
    );
  }
  const isGood = answer.status < 300;
  return (
    <div aria-live="polite">
      <Panel title="返回结果">
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
        <RefusalNote status={answer.status} code={answer.code} operation={operation} />
        {outcomes.length > 0 && <Outcomes outcomes={outcomes} />}
        <Body>
          <AnswerBody body={answer.body} isBinary={answer.isBinary === 1} />
        </Body>
        <Headers>
          <summary>响应头（{answer.headers.length}）</summary>
          <SourceCode
            label="响应头"
            code={answer.headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}
          />
        </Headers>
        {answer.isCut === 1 && <p>内容过长，只显示前 {fileSize(shownBytesMax.testCall)}。</p>}
      </Panel>
      <Panel title="在终端里调用">
        <p>先执行 export APP_KEY=您的AppKey，再粘贴：</p>
        <Body>
          <SourceCode label="curl" code={answer.curl} />
        </Body>
      </Panel>
    </div>
  );
}

const Body = styled.div`
  margin-top: ${theme.space.m};
`;

const Headers = styled.details`
  margin-top: ${theme.space.m};
  summary {
    margin-bottom: ${theme.space.s};
    cursor: pointer;
  }
`;
