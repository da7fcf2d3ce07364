import styled from 'styled-components';
import type { Download } from '@portal/calls';
import { apiBase } from '@portal/client';
import { theme } from '@portal/design';
import { useListQuery } from '@portal/router';

interface ExportLinkProps {
  call: Download;
  /** Fields of the call that the address of the page may carry. */
  fields: readonly string[];
}

/** All rows of what is listed, as a file. It is no page of the portal: the router must not take the click. */
export function ExportLink({ call: { path }, fields }: ExportLinkProps) {
  const { query } = useListQuery();
  const filter = new URLSearchParams(
    fields.flatMap((name) => (query.get(name) ? [[name, query.get(name)!]] : [])),
  );
  return (
    <Anchor href={`${apiBase}${path}?${filter}`} download>
      导出 CSV
    </Anchor>
  );
}

const Anchor = styled.a`
  display: inline-flex;
  align-items: center;
  min-height: 36px;
  padding: 6px 16px;
  border: 1px solid ${theme.color.lineStrong};
  border-radius: ${theme.radius.control};
  background: ${theme.color.paper};
  color: inherit;
  font-weight: 500;
  line-height: 20px;
  &:hover {
    border-color: ${theme.color.brand};
    color: ${theme.color.brandDark};
  }
`;
