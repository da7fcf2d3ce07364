import { useState } from 'react';
import styled from 'styled-components';
import { submitCompany, type Company, type CompanySlot } from '@portal/calls';
import { call } from '@portal/client';
import { Button, ButtonLink, Panel, theme } from '@portal/design';
import { FormActions, FormError } from '@portal/forms';
import { actionMessageOf, refusedFields, useOnce } from '@portal/page';
import { useNavigate } from '@portal/router';
import { paperSteps, paperStepTitles, type PaperStep } from '@portal/rules';
import { LetterLink } from '../common/LetterLink';
import { PaperSlotField } from './PaperSlotField';

interface PaperStepFormProps {
  company: Company;
  step: PaperStep;
  /** Address of the steps, without the number. */
  base: string;
  slots: readonly CompanySlot[];
}

/** Papers of one step; the last step submits the application. */
export function PaperStepForm({ company, step, base, slots: given }: PaperStepFormProps) {
  const [slots, setSlots] = useState(given);
  const navigate = useNavigate();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const { run, isBusy } = useOnce(async (_: void, reqNo) => {
    await call(submitCompany, { reqNo });
    void navigate('/companyMessage/success');
  });
  const isLast = step === paperSteps.length;
  const isReady = slots.every(
    ({ isNeeded, state }) => state !== 'rejected' && (isNeeded === 0 || state !== 'missing'),
  );

  async function handleSubmit() {
    setProblems([]);
    try {
      await run();
    } catch (error) {
      setProblems(problemsOf(error));
    }
  }

  return (
    <>
      <Panel title={paperStepTitles[step]}>
        <Grid>
          {slots.map((slot) => (
            <PaperSlotField
              key={slot.slot}
              slot={slot}
              company={company}
              onPlaced={(now) => setSlots(now.filter((one) => one.step === step))}
            />
          ))}
        </Grid>
        {slots.some(({ slot }) => slot === 'authorisation') && (
          <Template>
            <LetterLink kind="authorisation">下载授权书模板（PDF）</LetterLink>
          </Template>
        )}
      </Panel>
      {problems.length > 1 ? (
        <Problems role="alert">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </Problems>
      ) : (
        <FormError text={problems[0] ?? null} />
      )}
      <FormActions>
        {step > 1 && (
          <ButtonLink to={`${base}/${step - 1}`} $size="l">
            上一步
          </ButtonLink>
        )}
        {isLast ? (
          <Button $kind="primary" $size="l" disabled={!isReady || isBusy} onClick={() => void handleSubmit()}>
            提交认证
          </Button>
        ) : (
          <Button
            $kind="primary"
            $size="l"
            disabled={!isReady}
            onClick={() => void navigate(`${base}/${step + 1}`)}
          >
            下一步
          </Button>
        )}
        <ButtonLink
          to={step === 1 ? '/companyMessage/companyInfoEdit' : '/companyMessage/companyInfo'}
          $size="l"
        >
          {step === 1 ? '返回修改信息' : '稍后继续'}
        </ButtonLink>
      </FormActions>
    </>
  );
}

/** What the server reports missing, one sentence each. */
function problemsOf(error: unknown): string[] {
  const fields = refusedFields(error);
  return fields.length > 0 ? fields.map(({ message }) => message) : [actionMessageOf(error)];
}

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(260px, 100%), 1fr));
  gap: ${theme.space.l};
`;

const Template = styled.p`
  margin-top: ${theme.space.m};
`;

const Problems = styled.ul`
  margin-top: ${theme.space.m};
  color: ${theme.color.bad};
  font-size: ${theme.size.s};
`;
