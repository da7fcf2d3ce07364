import { agreementKeeper } from './modules/agreements';
import { allianceKeeper } from './modules/alliance';
import { productNames } from './modules/catalog';
import type { ContentLinks } from './modules/contentKit';
import { documentKindKeeper, documentNames } from './modules/documents';
import { faqCategoryKeeper, faqKeeper } from './modules/help';
import { messageTemplateKeeper } from './modules/messages';
import { slideKeeper } from './modules/portals';
import { sceneKeeper } from './modules/solutions';

/** Keepers of content that is stored in tables of its own, and finders of objects that content may refer to. */
export const contentLinks: ContentLinks = {
  keepers: {
    slide: slideKeeper,
    faq: faqKeeper,
    faqCategory: faqCategoryKeeper,
    scene: sceneKeeper,
    documentType: documentKindKeeper,
    allianceMember: allianceKeeper,
    allianceNews: allianceKeeper,
    partner: allianceKeeper,
    serviceTerms: agreementKeeper('serviceTerms'),
    privacyPolicy: agreementKeeper('privacyPolicy'),
    providerTerms: agreementKeeper('providerTerms'),
    messageReview: messageTemplateKeeper('review'),
    messageFee: messageTemplateKeeper('fee'),
    messageApi: messageTemplateKeeper('api'),
    messageSecurity: messageTemplateKeeper('security'),
    messageSystem: messageTemplateKeeper('system'),
  },
  namesOf: { api: productNames, document: documentNames },
};
