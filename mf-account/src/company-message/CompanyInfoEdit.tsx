import styled from 'styled-components';
import { companyState, editableCompanyStates, viewCompany, type Company } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { Container, PageHead, Steps, theme } from '@portal/design';
import { Redirect } from '@portal/page';
import { CompanyForm } from './CompanyForm';
import { CompanyNotice } from './CompanyNotice';
import { wizardSteps } from './companyLabels';

export const page = definePage<Company>({
  load: ({ signal }) => call(viewCompany, {}, { signal }),
  Page: CompanyInfoEdit,
});

function CompanyInfoEdit({ data: company }: { data: Company }) {
  // Not editable now; the other page shows its state.
  if (!editableCompanyStates.includes(company.state)) return <Redirect to="/companyMessage/companyInfo" />;
  // Drafts can only be saved once the unit type is chosen.
  if (company.state === companyState.none && company.fields.unitType === '')
    return <Redirect to="/unitType" />;

  return (
    <Room>
      <PageHead title="填写企业信息" help="与证照一致；可随时存草稿，换一台电脑也能继续。" />
      <Steps labels={wizardSteps} current={0} />
      {company.rejects.length > 0 && <CompanyNotice company={company} />}
      <CompanyForm company={company} />
    </Room>
  );
}

const Room = styled(Container)`
  max-width: 760px;
  padding-top: ${theme.space.xxl};
`;
