import {
  applyAlliance,
  applyPartner,
  myAllianceApply,
  myPartnerApply,
  withdrawAllianceApply,
  withdrawPartnerApply,
} from '@portal/calls';

/** What is done about joining: the calls of the alliance, and those of the partners. */
export const joinCalls = {
  alliance: {
    view: myAllianceApply,
    applying: { needs: applyAlliance },
    withdrawing: { needs: withdrawAllianceApply },
  },
  partner: {
    view: myPartnerApply,
    applying: { needs: applyPartner },
    withdrawing: { needs: withdrawPartnerApply },
  },
} as const;
