import styled from 'styled-components';
import type { CallTrace, TracedMessage } from '@portal/calls';
import { theme } from '@portal/design';
import { SourceCode } from '@portal/highlight';
import { formatMinute } from '@portal/rules';

const notes: Record<Exclude<TracedMessage['note'], ''>, string> = {
  cut: '只保留了开头的 16 KB',
  binary: '不是文本，没有保存内容',
  packed: '压缩的内容超过 16 KB 或无法解开，没有保存',
};

/** Request and answer of a call, recorded while its app was being debugged. */
export function CallTraceView({
  trace: { method, url, status, request, answer, forgetAt },
}: {
  trace: CallTrace;
}) {
  return (
    <>
      <Message title="请求" line={`${method} ${url}`} message={request} />
      <Message title="应答" line={status === 0 ? '没有应答' : `HTTP ${status}`} message={answer} />
      <small>敏感内容已打码；{formatMinute(forgetAt)} 自动删除。</small>
    </>
  );
}

interface MessageProps {
  title: string;
  line: string;
  message: TracedMessage;
}

function Message({ title, line, message: { headers, body, bytes, note } }: MessageProps) {
  const head = [line, ...headers.map(({ name, value }) => `${name}: ${value}`)].join('\n');
  const size = `${title}正文，${bytes.toLocaleString('zh-CN')} 字节`;
  return (
    <Block>
      <SourceCode label={`${title}头`} head={title} code={head} />
      {bytes === 0 ? (
        <p>{title}没有正文。</p>
      ) : (
        body !== '' && <SourceCode label={`${title}正文`} head={size} code={body} />
      )}
      {note !== '' && (
        <small>
          {size}：{notes[note]}。
        </small>
      )}
    </Block>
  );
}

const Block = styled.div`
  display: grid;
  gap: ${theme.space.s};
  margin-bottom: ${theme.space.m};
  > * {
    min-width: 0;
  }
`;
