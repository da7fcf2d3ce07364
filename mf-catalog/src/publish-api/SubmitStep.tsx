import { useEffect, useState } from 'react';
import styled from 'styled-components';
import {
  precheckDraft,
  submitDraft,
  type DraftView,
  type PublicationCheck,
  type PublicationData,
} from '@portal/calls';
import { CallError, call, messageOf } from '@portal/client';
import {
  Panel,
  Button,
  Card,
  Field,
  Glyph,
  Skeleton,
  Status,
  Tag,
  TextInput,
  theme,
  toast,
  TextArea,
} from '@portal/design';
import { FormError } from '@portal/forms';
import { useRepeatGuard, useReqNo } from '@portal/page';
import { useNavigate } from '@portal/router';
import { formatMoney } from '@portal/rules';

interface SubmitStepProps {
  draft: DraftView;
  data: PublicationData;
  saveNow: () => Promise<void>;
  onStep: (step: number) => void;
}

/** Automatic checks with the way to mend each, a preview, and the button. */
export function SubmitStep({ draft, data, saveNow, onStep }: SubmitStepProps) {
  const { draftId } = draft;
  const [checks, setChecks] = useState<readonly PublicationCheck[] | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [note, setNote] = useState('');
  const [publishAt, setPublishAt] = useState('');
  const [error, setError] = useState<string | null>(null);
  const navigate = useNavigate();
  const reqNo = useReqNo();

  useEffect(() => {
    const leaving = new AbortController();
    setChecks(null);
    // Checks look at what is saved.
    saveNow()
      .then(() => call(precheckDraft, { draftId }, { signal: leaving.signal }))
      .then(({ checks: found }) => setChecks(found))
      .catch((failure: unknown) => !leaving.signal.aborted && setError(messageOf(failure)));
    return () => leaving.abort();
  }, [draftId, attempt, saveNow]);

  const submit = useRepeatGuard(async () => {
    const content = { draftId, note, publishAt: publishAt || undefined };
    await call(submitDraft, { ...content, reqNo: reqNo([content, data]) });
    toast('已提交审核', 'good');
    void navigate('/myApiList');
  });

  async function handleSubmit() {
    setError(null);
    try {
      await submit();
    } catch (failure) {
      setError(messageOf(failure));
      if (failure instanceof CallError && failure.details.checks) setAttempt(attempt + 1);
    }
  }

  const isReady = checks !== null && checks.every(({ isMet, isBlocking }) => isMet || !isBlocking);
  return (
    <>
      <Panel
        title="自动检查"
        aside={
          <Button $size="s" onClick={() => setAttempt(attempt + 1)}>
            重新检查
          </Button>
        }
      >
        {checks === null && !error ? (
          <Skeleton $height={160} />
        ) : (
          <ul>
            {checks?.map(({ label, isMet, isBlocking, text, step }) => (
              <Line key={label}>
                <Status mood={isMet ? 'good' : isBlocking ? 'bad' : 'warn'}>
                  {label}：{text}
                </Status>
                {!isMet && (
                  <Button $size="s" onClick={() => onStep(step)}>
                    去修改
                  </Button>
                )}
              </Line>
            ))}
          </ul>
        )}
      </Panel>
      <Preview data={data} version={draft.version} />
      <Panel title="提交">
        <Field label="给审核员的说明（选填）">
          <TextArea
            rows={2}
            maxLength={200}
            value={note}
            onChange={(event: { target: { value: string } }) => setNote(event.target.value)}
          />
        </Field>
        <Field label="上线时间（留空为审核通过后立即上线）">
          <TextInput
            type="datetime-local"
            value={publishAt}
            onChange={({ target }) => setPublishAt(target.value)}
          />
        </Field>
        <FormError text={error} />
        <Button $kind="primary" $size="l" disabled={!isReady} onClick={() => void handleSubmit()}>
          提交审核
        </Button>
      </Panel>
    </>
  );
}

/** The card as visitors will see it. */
function Preview({ data, version }: { data: PublicationData; version: string }) {
  return (
    <Panel title="预览">
      <Sheet>
        <Glyph aria-hidden="true">{data.icon || [...data.name][0]}</Glyph>
        <div>
          <strong>{data.name || '未命名'}</strong> <Tag>{version}</Tag>
          <p>{data.brief}</p>
          <p>
            {data.tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </p>
          <ul>
            {data.plans.map((plan, index) => (
              <li key={index}>
                {plan.name}：
                {plan.kind === 'free'
                  ? '免费'
                  : plan.kind === 'tiered'
                    ? plan.tiers.map((tier) => formatMoney(tier.price)).join(' / ')
                    : formatMoney(plan.price)}
                ，每秒 {plan.qps} 次，{plan.audit ? '人工审核' : '无需审核'}
              </li>
            ))}
          </ul>
        </div>
      </Sheet>
    </Panel>
  );
}

const Line = styled.li`
  display: flex;
  justify-content: space-between;
  gap: ${theme.space.m};
  padding: ${theme.space.s} 0;
  border-top: 1px solid ${theme.color.line};
`;

const Sheet = styled(Card)`
  display: flex;
  gap: ${theme.space.l};
  max-width: 520px;
  padding: ${theme.space.l};
  p {
    color: ${theme.color.inkSoft};
  }
`;
