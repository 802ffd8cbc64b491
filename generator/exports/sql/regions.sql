SELECT msa_code, msa_name, basis, summary.* FROM records('region')
