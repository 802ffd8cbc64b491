SELECT msa_code, msa_name, summary.* FROM records('region')
