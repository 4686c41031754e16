// Made by npm run docs of the OpenAPI documents that the server serves; not to be changed by hand.

/** `ClientSelf` of the interface. */
export type ClientSelf = {
  readonly accountId: number;
  readonly clientId: string;
};

/** `Failure` of the interface. */
export type Failure = {
  readonly errors: readonly {
    readonly code: number;
    readonly description: string;
  }[];
  readonly status: {
    readonly code: number;
    readonly description: string;
  };
};

/** `Self` of the interface. */
export type Self = {
  readonly accountId: number;
  readonly userId: number;
  readonly email: string;
  readonly userRole: string;
};

/** `ApiCredential` of the interface. */
export type ApiCredential = {
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly active: "yes" | "no";
  readonly createdByAccountId: number;
  readonly createdByUserId: number;
  readonly createdByUserEmail: string;
  readonly creationDate: string;
  readonly lastModifiedByAccountId: number;
  readonly lastModifiedByUserId: number;
  readonly lastModifiedByUserEmail: string;
  readonly lastModifyDate: string;
};

/** `Account` of the interface. */
export type Account = {
  readonly accountId: number;
  readonly name: string;
  readonly active: "yes" | "no";
  readonly description: string;
  readonly apiCredentials: readonly ApiCredential[];
  readonly accountSetting: {
    readonly accountCategory: "TRIAL" | "STANDARD" | "ENTERPRISE";
    readonly accountCategoryFeatures: readonly {
      readonly name: 
        | "API_KEYS"
        | "CHARACTERS"
        | "CUSTOM_LPS"
        | "DELETE_CONTENT"
        | "DICTIONARIES"
        | "GENERIC_LPS"
        | "USERS";
      readonly value: number;
    }[];
  };
};

/** `CredentialInput` of the interface. */
export type CredentialInput = {
  readonly name: string;
  readonly active?: "yes" | "no";
  readonly description?: string;
};

/** `CredentialResult` of the interface. */
export type CredentialResult = {
  readonly name: string;
  readonly active: "yes" | "no";
  readonly description: string;
  readonly accountId: number;
  readonly apiCredentials: readonly {
    readonly name: string;
    readonly clientId: string;
    readonly clientSecret: string;
    readonly active: "yes" | "no";
  }[];
};

/** `SubscribedPair` of the interface. */
export type SubscribedPair = {
  readonly name: string;
  readonly active: "yes" | "no";
  readonly displayName: string;
  readonly sourceLanguageId: string;
  readonly targetLanguageId: string;
  readonly model: string;
  readonly autoAdaptiveSupport: boolean;
  readonly autoAdaptiveStatus: "ENABLED" | "DISABLED";
  readonly adaptationSupport: boolean;
  readonly linguisticOptions: readonly {
    readonly id: string;
    readonly values: readonly string[];
    /** One of the values; what is meant without the option. */
    readonly systemDefault: string;
  }[];
};

/** `SubscribedPairs` of the interface. */
export type SubscribedPairs = {
  readonly accountId: number;
  /** "" for a subscription without an end. */
  readonly endDate: string;
  readonly languagePairs: readonly SubscribedPair[];
};

/** `AccountUser` of the interface. */
export type AccountUser = {
  readonly userId: number;
  readonly firstName: string;
  readonly middleName: string;
  readonly lastName: string;
  readonly email: string;
  readonly userRole: string;
  readonly active: "yes" | "no";
};

/** `AccountUsers` of the interface. */
export type AccountUsers = {
  readonly totalCount: number;
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly accountId: number;
  readonly users: readonly AccountUser[];
};

/** `ClientTokenInput` of the interface. */
export type ClientTokenInput = {
  readonly clientId: string;
  readonly clientSecret: string;
};

/** `Token` of the interface. */
export type Token = {
  readonly accessToken: string;
  readonly validityInSeconds: number;
  readonly tokenType: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
};

/** `UserTokenInput` of the interface. */
export type UserTokenInput = {
  readonly username: string;
  readonly password: string;
};

/** Every operation by its id. */
export interface Operations {
  /** The API credential that asks, and its account. Takes any user, and API credentials. */
  readonly getV4AccountsApiCredentialsSelf: {
    readonly input: Readonly<Record<string, never>>;
    readonly answers: {
      readonly "application/json": ClientSelf;
    };
  };
  /** The user that asks, and their account. Takes any user, also one without a role. */
  readonly getV4AccountsUsersSelf: {
    readonly input: Readonly<Record<string, never>>;
    readonly answers: {
      readonly "application/json": Self;
    };
  };
  /** An account. Only for administrators of the account, with the token of a user. Takes any user, also one without a role. */
  readonly getV4AccountsAccountId: {
    readonly input: {
      /** The account. */
      readonly accountId: number;
    };
    readonly answers: {
      readonly "application/json": Account;
    };
  };
  /**
   * Makes an API credential; its secret is told now and never again. Only for administrators of the account, with the
   * token of a user. Takes any user, also one without a role.
   */
  readonly postV4AccountsAccountIdApiCredentials: {
    readonly input: {
      /** The account. */
      readonly accountId: number;
      readonly name: string;
      readonly active?: "yes" | "no" | undefined;
      readonly description?: string | undefined;
    };
    readonly answers: {
      readonly "application/json": CredentialResult;
    };
  };
  /**
   * The same as POST. Only for administrators of the account, with the token of a user. Takes any user, also one without a
   * role.
   */
  readonly putV4AccountsAccountIdApiCredentialsAnew: {
    readonly input: {
      /** The account. */
      readonly accountId: number;
      readonly name: string;
      readonly active?: "yes" | "no" | undefined;
      readonly description?: string | undefined;
    };
    readonly answers: {
      readonly "application/json": CredentialResult;
    };
  };
  /**
   * Changes the name of an API credential and whether it is active; tokens of one that is not end. Only for administrators
   * of the account, with the token of a user. Takes any user, also one without a role.
   */
  readonly putV4AccountsAccountIdApiCredentialsClientId: {
    readonly input: {
      /** The account. */
      readonly accountId: number;
      /** The API credential. */
      readonly clientId: string;
      readonly name: string;
      readonly active?: "yes" | "no" | undefined;
      readonly description?: string | undefined;
    };
    readonly answers: {
      readonly "application/json": CredentialResult;
    };
  };
  /**
   * Deletes an API credential; its tokens end. Only for administrators of the account, with the token of a user. Takes any
   * user, also one without a role.
   */
  readonly deleteV4AccountsAccountIdApiCredentialsClientId: {
    readonly input: {
      /** The account. */
      readonly accountId: number;
      /** The API credential. */
      readonly clientId: string;
    };
    readonly answers: Readonly<Record<string, never>>;
  };
  /**
   * Makes another secret for an API credential; tokens that the former one gave end. Only for administrators of the
   * account, with the token of a user. Takes any user, also one without a role.
   */
  readonly postV4AccountsAccountIdApiCredentialsClientIdSecret: {
    readonly input: {
      /** The account. */
      readonly accountId: number;
      /** The API credential. */
      readonly clientId: string;
    };
    readonly answers: {
      readonly "application/json": CredentialResult;
    };
  };
  /** The language pairs that the account may use. Takes any user, and API credentials. */
  readonly getV4AccountsAccountIdSubscriptionsLanguagePairs: {
    readonly input: {
      /** The account. */
      readonly accountId: number;
    };
    readonly answers: {
      readonly "application/json": SubscribedPairs;
    };
  };
  /**
   * The users of an account. Only for administrators of the account, with the token of a user. Takes any user, also one
   * without a role.
   */
  readonly getV4AccountsAccountIdUsers: {
    readonly input: {
      /** The account. */
      readonly accountId: number;
      /** Counts from 1. */
      readonly pageNumber?: number | undefined;
      /** How many users a page has. */
      readonly pageSize?: number | undefined;
    };
    readonly answers: {
      readonly "application/json": AccountUsers;
    };
  };
  /** This document. Takes any user, and API credentials. */
  readonly getV4OpenapiJson: {
    readonly input: Readonly<Record<string, never>>;
    readonly answers: {
      readonly "application/json": Readonly<Record<string, unknown>>;
    };
  };
  /** Gives an access token for an API credential. Takes no credentials. */
  readonly postV4Token: {
    readonly input: {
      readonly clientId: string;
      readonly clientSecret: string;
    };
    readonly answers: {
      readonly "application/json": Token;
    };
  };
  /** Gives an access token for a user name and password. Takes no credentials. */
  readonly postV4TokenUser: {
    readonly input: {
      readonly username: string;
      readonly password: string;
    };
    readonly answers: {
      readonly "application/json": Token;
    };
  };
}
