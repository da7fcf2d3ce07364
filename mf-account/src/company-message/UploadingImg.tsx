import styled from 'styled-components';
import { companyState, editableCompanyStates, viewCompany, type Company } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { Container, PageHead, Steps, theme } from '@portal/design';
import { Redirect } from '@portal/page';
import { paperSteps, paperStepTitles, type PaperStep } from '@portal/rules';
import { CompanyNotice } from './CompanyNotice';
import { PaperStepForm } from './PaperStepForm';
import { wizardSteps } from './companyLabels';

interface UploadingData {
  company: Company;
  /** Null: the number in the address is not a step. */
  step: PaperStep | null;
}

const loadStep = async (num: string | undefined, signal: AbortSignal): Promise<UploadingData> => ({
  company: await call(viewCompany, {}, { signal }),
  step: paperSteps.find((step) => String(step) === num) ?? null,
});

export const page = definePage<UploadingData>({
  load: ({ params, signal }) => loadStep(params.num, signal),
  Page: ({ data }) => <Uploading data={data} base="/companyMessage/uploadingImg" />,
});

/** The same page after a rejection, when only rejected papers are replaced. */
export const editPage = definePage<UploadingData>({
  load: ({ params, signal }) => loadStep(params.num, signal),
  Page: ({ data }) => <Uploading data={data} base="/companyMessage/uploadingImgEdit" />,
});

const { none } = companyState;

function Uploading({ data: { company, step }, base }: { data: UploadingData; base: string }) {
  const { state, slots, rejects } = company;
  // The required papers are unknown before the unit type is chosen.
  if (state === none) return <Redirect to="/companyMessage/companyInfoEdit" />;
  if (!editableCompanyStates.includes(state)) return <Redirect to="/companyMessage/companyInfo" />;
  const legal = nearestStep(company, step);
  if (legal !== step) return <Redirect to={`${base}/${legal}`} />;

  return (
    <Room>
      <PageHead
        title={rejects.length > 0 ? '更正认证资料' : '上传认证资料'}
        help={`第 ${step} 步，共 ${paperSteps.length} 步：${paperStepTitles[step]}。`}
      />
      <Steps labels={wizardSteps} current={1} />
      {rejects.length > 0 && <CompanyNotice company={company} />}
      <PaperStepForm
        key={step}
        company={company}
        step={step}
        base={base}
        slots={slots.filter((slot) => slot.step === step)}
      />
    </Room>
  );
}

/** The wanted step, or the first one before it that lacks a required paper. */
function nearestStep({ slots }: Company, wanted: PaperStep | null): PaperStep {
  const target = wanted ?? 1;
  const missing = paperSteps.find(
    (step) =>
      step < target &&
      slots.some((slot) => slot.step === step && slot.isNeeded === 1 && slot.state === 'missing'),
  );
  return missing ?? target;
}

const Room = styled(Container)`
  max-width: 960px;
  padding-top: ${theme.space.xxl};
`;
