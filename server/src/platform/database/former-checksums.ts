/**
 * Checksums in databases and backups of earlier versions, which covered comments too, with the
 * checksum of the same statements today. Comments have been reworded since.
 */
export const formerChecksums: Readonly<Record<string, { former: string; now: string }>> = {
  '001_core.sql': {
    former: 'f108223dd2bb0e43c01afb842ad9d80243f20bda6cf8ee71e5b67232555334a2',
    now: '7f72e23626410ebf5e020ff80bf49bdd30ce19ea461d7d63b1ea9b039f8e5177',
  },
  '002_chain.sql': {
    former: 'ce2d96aacfd41e04a998d8d39fc56f9d7fae596510c45638410785f6fb5a4434',
    now: 'ab4951a604e4aa519fce43dbb28ea66d842c9079cba7bc7462d78accc4659db7',
  },
  '003_tickets.sql': {
    former: '606f22af852a79d02d42285bcc86325d7d34c0c87ed1602744ccbef1842bcdf4',
    now: '685a939b9326543954f1703ae258db6dfc27765f2c1808f907d0f47fdfc867a0',
  },
  '004_envelope.sql': {
    former: '6fdcaab2740cf9e4380b5ce4cffdfcd85388c339b78aa35a3703c1c3e1fa4b10',
    now: '912423ef15eac4eae089e6401db1e825d30dfbd2a8771900dcc1d1ee0411d60f',
  },
  '005_empty_accounts.sql': {
    former: 'f42fc945efeb8cf31c482763f23cdf86bca581cc1087b9807325ceb2f34417e9',
    now: '803af2eedf3ce8320be50da75fbf8eb822d97cb84217ab739290ceb554576015',
  },
  '006_ledger_purposes.sql': {
    former: '08194ed22e76bfec27544a767377bc9ad3b86e41aa497a89dad57312d621e2e2',
    now: '84dff4a588ad81ee7a133e9a7a4c48a1fcf8d1e2c7d5f18e11df04eeb666169a',
  },
  '007_jobs.sql': {
    former: '31f23927752fc6d15a5d64c3c7bc9e19d26fdb1a2626da42cd18cb15cef0a112',
    now: 'f41ffc6737b68aa14ff1903c34f17c3247240070b22e93fb56babc2ca549918e',
  },
  '008_orders.sql': {
    former: '65fe6f865ef0e37d8bb954e563dfe8f6bdbdf414aa8c8f62ec15b6a5c9244759',
    now: 'd965b82ea2176c80f9d448dd194724dd8d7eb08398bc4fee95bace4b93799e54',
  },
  '009_settings.sql': {
    former: 'c0f07d3ca952ca971eae851507dd5c94b485bfc778972370918908faf937ee5c',
    now: '0236c9a276af53f030dc6ee9170c9af7fe49fa93f5c8198d93e0283bea92f450',
  },
  '010_team.sql': {
    former: 'eff66483cbc545ba55c3c6e45a295f64047ad5a35c98c72dbb88a36a274b7af9',
    now: 'ef23fbc969cedb8f2be63b1a0a66abd688373770cd3364d04487dbfc1e9f1c06',
  },
  '011_operators.sql': {
    former: 'e6318978fcecfcd394fadb53343dc7ce6c7a7dcdfb86bf784a3bb8019d82297c',
    now: '561684b65d3c6f9687d0e5a77d63f4a797a852a919488edb1c57f2395967427c',
  },
  '012_uploads.sql': {
    former: '257d90d3327ff820d9892110c664f1c9f352fffe38a58daca7adc347495c7d27',
    now: 'aa3eda2689f7fde89517f7e3faf61490ad7fca60e7717e13c89ca3e215dbc36e',
  },
  '013_money_log.sql': {
    former: '158728debfdcec1e47247b2198a29b5be5710eaf19f11d427158fb3b787b7cfa',
    now: '4811a9aae6db3c5ee795073c298ffc308b812c13d871ae86ff410e77427cc12e',
  },
  '014_tickets.sql': {
    former: '250e870ad33d008e5f2755d44e9532b2c6f6f0a9590c69feedf0ea12672943f7',
    now: '24a3af5f50ae2e224df7916b8ca2aa666dd036e8832496388d33145a5be5bd9e',
  },
  '015_release.sql': {
    former: 'c8fb2b88e25ed50591b77c4b60b9cf69a436633ef0b8451df92f91c4acc317bb',
    now: '69ba23ca9cc1255dd6ec1e3e46d7f6e7832763adbe4e7f977062d10afa376d41',
  },
  '017_goods.sql': {
    former: 'a8456cd7aef5161042f78eefc35f8e4be2c9837668a07b7f849c4d91e89ca05f',
    now: 'f385e77865a3b4112269d76b264a7cff857c1e3aee6af29751d2ea27d5db1106',
  },
  '018_mutual_aid.sql': {
    former: '9d70cb6e32229214748b604877ef9c396deda5d00813a695e41963106275fbc3',
    now: '55b88d4f6d4b7f73de7ec69b213a480426ec1f1f9bc897e9dc4f14bbdafcc81d',
  },
  '019_payment_call.sql': {
    former: 'c643f5221be02b57b59ffbc0814149bcfcd1c2e287e58ac78f2c5d15ffe9b6e8',
    now: '9966bf0ae8fcd641d8b359b3909c9cd88a4f59de511a8f801c488740ef222efc',
  },
  '020_nodes.sql': {
    former: '948166b10f16709fade7735a92da3da373f91447fb0cf549db387a275c5c9a04',
    now: 'bad1f48b4987e03c7483d528bde5473e0b16e9da9758f217f97d2f0b54a74b1e',
  },
  '021_transfers.sql': {
    former: 'ab95d50836ead94f656e306dd5e21db2ad4d89fa42870a4e9cba76696881e7f9',
    now: '4846fca87ef39d9fc8a60367017f7ed6ca973776029cd3fd4805049e0e71eff9',
  },
  '022_notices.sql': {
    former: '60fee8634815348e808077682edaacd8e24d1be15189daf5fdaa635e08be7b3c',
    now: 'e78221e0843a75c5ff4e0ac5d0fe9ecc5d32c8c4372bb95f30aaf31028231cf6',
  },
  '023_session_devices.sql': {
    former: '9a9172be2f1513964e094f7a3962b94f81c0cf722059a9a4454d3cb6990cd0cd',
    now: 'd790f935e4d006f6388b898c9d04aa855ec2f7abdabc4106fda68242fa0de906',
  },
  '024_withdrawals.sql': {
    former: 'a02022bfaaa32e485a219fee07a076b998e7449f728607052462f574ce0188ae',
    now: '8ddb952502600629080d20c35776261b14c459f28291a26a1fe451c9e9598782',
  },
  '025_money_log.sql': {
    former: 'ffbda29056920b84ccec7b45ecd30d681d8a528f469f297fbcc8d6795af3ff26',
    now: 'dfbfd49fcd6ada09a9fa9a1eb7dd94ad1cab2397fffe92f466967e00ad19ee21',
  },
  '027_deposits.sql': {
    former: '1a8d44dbb535c218622ea65feded2f6809819eab0b246695b71215900b3b5e53',
    now: 'c1324c6df0956088ed0f64de2fb06002dec3399985e7156212f9d2d105da8bb2',
  },
  '028_member_news.sql': {
    former: '4fbc7ab5156a0e62b38cb7ccf9308274cb49c42e75b4c34f2fe7037c816d0c8a',
    now: '69511d8d127c0f96af263141d309dfa5aa4cf74b3755c6ad726ba4978ffbeb08',
  },
  '029_order_asset.sql': {
    former: '91b9e8de5f518dc89c2fb765bd4b7dfa56ca739a2a23330870a18172b5a87afe',
    now: '92c77b6d0287b99bc827736caa012d3e0b45e92587290bc15fe782cdec57d957',
  },
  '030_cardholders.sql': {
    former: 'dde28b4ad5fd6cd7d8ac0994ee125b90d9e1782d867122c6c80eef8df578d552',
    now: '4b4e752c7b9adff1b6e52ff72e9b902cbcd1f75c130e8d04bff4553c6660914d',
  },
  '031_cards.sql': {
    former: '665da439c2a9bc207116dfcbdda29d4706a820b9a6938beb095e03500bc5c05e',
    now: '1f2408615a01bdb09b82b76b3fc8535729d15690ac0bdaf9e4f6b1c9271daab9',
  },
  '032_statements.sql': {
    former: 'bb218e9fba01d8a6866db19333f27975d2a0241a4b4c61e133028a7dd19cc77f',
    now: '7de591f6c25f8bae6aff05cd7de1ebe406b2bb0ed78925f51b8f369d5cc0bf82',
  },
  '033_asking_the_issuer.sql': {
    former: '00d2f7561a4ca4250487d29a11411bc3cab362969e5cf4d2329e23acd4cd42c0',
    now: 'e8f072f24507005a25224996dd5759cc73cb12b6554fde6f300da34cb7f3c833',
  },
  '034_publishers.sql': {
    former: '92230b81b23425f929cd553de915a6b20e4ad04db6982fae51e374e4560377ef',
    now: 'b3caecb6f5b12fff41e02557093d4873a2f9b8badefc09e9f1c4334b3a975852',
  },
  '035_remote_loads.sql': {
    former: 'c4926c712545ce9fb6af72052386aba4ceab0ee3d708b6f8ce07eb7c7b49dc43',
    now: '3348a3fb122ca58d12be798cb26566179424455d53994b1ab43d817315bc08cd',
  },
  '036_payouts.sql': {
    former: 'da32a00c2c880336444a47c7e6860a94686bf658071d84ac7b5dcf22c473bdc3',
    now: '188a576bcb2192754bc120c19500613fead682092aa5c051e45af4f5f84ddb51',
  },
  '037_limits.sql': {
    former: 'd0e9e22fda0fbb4e6a01003d710d5a62d4b0b0fdd0e36498d183c934195aac02',
    now: '15242c9dd6c643cf7e0decfc1a1bd35686d8144fe1ebd194389d6a3eaa2637ea',
  },
  '038_chain_event_tries.sql': {
    former: 'e1555bbe364bcefe1cc18846037e105791389a788adf218c521d74835ae9c493',
    now: '053c7bb2079f1df219ecc5d1db4719541ce3c63e0a6948903b7a240022c3c16b',
  },
  '039_order_promise.sql': {
    former: '5b9efae7443a84fd2a0b3ebbbbc923cd21d3d7f7a2f3afb840040a5fca889f7e',
    now: '1b4ad2491279679a1d02e9ab0de2104c21420d392466b8e4b163cfdb2dda8c18',
  },
  '040_account_freeze.sql': {
    former: '7d424bdb491afd685b59c891dd1fd7866b66a3d32c0f9d3985b3d3c9701cf1dd',
    now: '66efa41af84de0526de3d804d5c586bffcbf2a6d0bd308feeee550abbdff76f2',
  },
  '041_issuer_answers.sql': {
    former: '724d1aa84c1af470bbd5b5e5ef91cf38a1477940f017281c4af0deb7d112ad2c',
    now: '4e35230837c1c4f5566c81917048b7cebf476a095a4ecc647ae98b262ebc29a0',
  },
  '042_bound_to_accounts.sql': {
    former: 'd635c22413ef872fb5bd22dcc5bce0f57bc319388414bdbcba06dc23b4578b7b',
    now: '693351e9eb0efb58fdfb1230ca253bb2f93fcb4feeb183a15dda520dfca748b6',
  },
  '043_callbacks_kept.sql': {
    former: 'a9442042c278dddeb75edd0a49ddc230c3ce5c9c6986d83fff7abd17e19a92d8',
    now: 'd4cc8dc92371e9f7a3d206a02eabcf361816dd7c412661d0e3c7258e4062608a',
  },
  '046_held_loads_and_old_news.sql': {
    former: '6a13a6a9e09589eb193599506d8739b70530e0560613d90128916759469bf64a',
    now: '9b416f86dfe15650f0d9f13e781d235ff11ba99f7d6f9e7d72bb2a45e5613048',
  },
  '047_postings_by_entry.sql': {
    former: 'd56bf84a11757ccbf7be3e55cb6ef06c84cd3647c14c112c124d6749a2128b40',
    now: '7e68c5bddd8fcb58456c293fee6e0af24278da1a24ae90171d6c8f71190c3dad',
  },
};
